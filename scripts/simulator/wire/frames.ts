/** Marks the prefix that routes a reconnection: `ED`, version, length, routing bytes. */
const ROUTING_MARK = Buffer.from('ED');
const ROUTING_HEADER_BYTES = 7;
const INTRO_BYTES = 4;
const LENGTH_BYTES = 3;

/** Splits a client's byte stream: an optional routing prefix, `WA` 6 3, then length-prefixed frames. */
export class FrameReader {
  /** The first four bytes, which are part of the handshake's hash. */
  intro: Buffer | undefined;
  #rest: Buffer = Buffer.alloc(0);

  *push(data: Buffer): Generator<Buffer> {
    this.#rest = this.#rest.length ? Buffer.concat([this.#rest, data]) : data;
    if (!this.intro && !this.#readIntro()) return;
    for (;;) {
      if (this.#rest.length < LENGTH_BYTES) return;
      const end = LENGTH_BYTES + this.#rest.readUIntBE(0, LENGTH_BYTES);
      if (this.#rest.length < end) return;
      const frame = this.#rest.subarray(LENGTH_BYTES, end);
      this.#rest = this.#rest.subarray(end);
      yield frame;
    }
  }

  #readIntro() {
    let start = 0;
    if (this.#rest.subarray(0, 2).equals(ROUTING_MARK)) {
      if (this.#rest.length < ROUTING_HEADER_BYTES) return false;
      start = ROUTING_HEADER_BYTES + this.#rest.readUIntBE(4, LENGTH_BYTES);
    }
    if (this.#rest.length < start + INTRO_BYTES) return false;
    this.intro = this.#rest.subarray(start, start + INTRO_BYTES);
    this.#rest = this.#rest.subarray(start + INTRO_BYTES);
    return true;
  }
}

/** Returns a frame: a 3-byte big-endian length and the bytes. */
export function frame(bytes: Uint8Array) {
  const framed = Buffer.allocUnsafe(LENGTH_BYTES + bytes.length);
  framed.writeUIntBE(bytes.length, 0, LENGTH_BYTES);
  framed.set(bytes, LENGTH_BYTES);
  return framed;
}
