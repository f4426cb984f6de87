const PNG = 0x89504e47;
const JPEG_START = 0xffd8;
/** Start-of-frame markers of JPEG. C4, C8 and CC have other meanings. */
const JPEG_FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

/** Returns the size of a PNG or JPEG in pixels, which phones state in messages; empty for other files. */
export function imageSize(file: Buffer): { width?: number; height?: number } {
  if (file.length > 24 && file.readUInt32BE(0) === PNG) {
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  }
  if (file.length < 4 || file.readUInt16BE(0) !== JPEG_START) return {};
  for (let at = 2; at + 9 < file.length && file[at] === 0xff;) {
    if (JPEG_FRAMES.includes(file[at + 1] ?? 0)) {
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    at += 2 + file.readUInt16BE(at + 2);
  }
  return {};
}
