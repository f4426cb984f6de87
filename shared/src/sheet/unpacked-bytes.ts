/** Signatures of a zip's end record and of each directory entry (APPNOTE.TXT §4.3.12, §4.3.16). */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;

/** Id of the extra field for sizes beyond 32 bits (APPNOTE.TXT §4.5.3). No contact list needs it. */
const ZIP64 = 0x0001;

/**
 * Inflates without storing data. Returns Infinity above `most`, for members whose size is not the declared one, and for
 * zips that the library could read differently: other entry counts, ZIP64 sizes, nested zips.
 */
export async function unpackedBytes(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const short = (at: number) => view.getUint16(at, true);
  const long = (at: number) => view.getUint32(at, true);
  let sum = 0;
  try {
    const end = endOf(long, bytes.length);
    // The library reads the number of entries on this disk; other programs read the number on all disks.
    const entries = short(end + 8);
    if (entries !== short(end + 10)) return Infinity;
    let entry = long(end + 16);
    for (let left = entries; left > 0; left -= 1) {
      if (long(entry) !== ENTRY) return Infinity;
      const local = long(entry + 42);
      const [nameBytes, extraBytes] = [short(entry + 28), short(entry + 30)];
      const [localName, localExtra] = [short(local + 26), short(local + 28)];
      const from = local + LOCAL_BYTES + localName + localExtra;
      const extras = [
        [entry + ENTRY_BYTES + nameBytes, extraBytes],
        [local + LOCAL_BYTES + localName, localExtra],
      ] as const;
      if (extras.some(([at, length]) => hasField(short, at, length, ZIP64))) return Infinity;
      const name = bytes.subarray(entry + ENTRY_BYTES, entry + ENTRY_BYTES + nameBytes);
      if (/\.zip$/i.test(new TextDecoder('latin1').decode(name))) return Infinity;
      const packed = bytes.subarray(from, from + long(entry + 20));
      // For an uncompressed member, the library reads the length from the member's own header.
      const size =
        short(local + 8) === STORED
          ? Math.max(packed.length, long(local + 18))
          : await inflatedBytes(packed, most - sum);
      // The library reserves memory for the declared size.
      if (size !== long(entry + 24)) return Infinity;
      sum += size;
      if (sum > most) return Infinity;
      entry += ENTRY_BYTES + nameBytes + extraBytes + short(entry + 32);
    }
  } catch {
    return Infinity;
  }
  return sum;
}

/** Returns the offset of the last end record, as the library does. Throws if there is none. */
function endOf(long: (at: number) => number, length: number): number {
  for (let at = length - 4; ; at -= 1) if (long(at) === END) return at;
}

function hasField(short: (at: number) => number, at: number, length: number, id: number): boolean {
  for (let field = at; field + 4 <= at + length; field += 4 + short(field + 2))
    if (short(field) === id) return true;
  return false;
}

/** Returns the inflated size of a member. Throws for truncated or invalid data. */
async function inflatedBytes(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
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
