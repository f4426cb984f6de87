/** How a zip's end begins, and each entry of its list (APPNOTE.TXT §4.3.12, §4.3.16). */
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;

/**
 * How many bytes a zip's members have unpacked, as they are and not as the zip says; infinite beyond `most`, and for what
 * is no zip that can be read. Nothing of it is kept: some kilobytes can hold gigabytes.
 */
export async function unpackedBytes(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const short = (at: number) => view.getUint16(at, true);
  const long = (at: number) => view.getUint32(at, true);
  let sum = 0;
  try {
    const end = endOf(long, bytes.length);
    let entry = long(end + 16);
    for (let left = short(end + 10); left > 0; left -= 1) {
      if (long(entry) !== ENTRY) return Infinity;
      const local = long(entry + 42);
      const from = local + LOCAL_BYTES + short(local + 26) + short(local + 28);
      const packed = bytes.subarray(from, from + long(entry + 20));
      sum += short(local + 8) === STORED ? packed.length : await inflatedBytes(packed, most - sum);
      if (sum > most) return Infinity;
      entry += ENTRY_BYTES + short(entry + 28) + short(entry + 30) + short(entry + 32);
    }
  } catch {
    return Infinity;
  }
  return sum;
}

/** Throws where there is none. */
function endOf(long: (at: number) => number, length: number): number {
  for (let at = length - END_BYTES; ; at -= 1) if (long(at) === END) return at;
}

/** Throws for what is cut off, or no such data. */
async function inflatedBytes(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const source = new ReadableStream<BufferSource>({
    start: (stream) => {
      stream.enqueue(packed);
      stream.close();
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let sum = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return sum;
    sum += value.length;
    if (sum <= most) continue;
    await reader.cancel();
    return Infinity;
  }
}
