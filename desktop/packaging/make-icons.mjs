import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/**
 * Writes the icons of the installed app from the mark in `public/recado.svg`: `icon.ico` for Windows,
 * `icon.icns` for macOS and a PNG per size for Linux. Run it after the mark changed: `npm run icons -w desktop`.
 */
const folder = (path) => new URL(path, import.meta.url);
const MARK = readFileSync(folder('../public/recado.svg'));

const LINUX_SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512];
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256];
/** Type of an icns entry → pixels. Types such as `ic11` are the double-resolution form of a smaller icon. */
const MAC_SIZES = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
};

/** Windows reads larger entries as PNG and smaller ones faster as bitmaps. */
const PNG_FROM = 128;

/** Renders the mark without a background. */
const mark = (size) => sharp(MARK, { density: (72 * size) / 32 }).resize(size, size);

/** Renders the mark on the white plate that macOS shows behind other icons too. */
async function plate(size) {
  const edge = size * 0.1;
  const side = size - 2 * edge;
  const background = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect x="${edge}" y="${edge}" width="${side}" height="${side}" rx="${side * 0.225}" fill="#fff"/></svg>`,
  );
  const inner = Math.round(side * 0.72);
  const top = Math.round((size - inner) / 2);
  return sharp(background).composite([{ input: await mark(inner).png().toBuffer(), left: top, top }]);
}

/** Returns a 32-bit bitmap as an ico file stores it: bottom row first, BGRA, then an empty mask. */
async function bitmap(size) {
  const pixels = await mark(size).ensureAlpha().raw().toBuffer();
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8); // The height counts the mask too.
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const rows = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const to = ((size - 1 - y) * size + x) * 4;
      rows.set([pixels[from + 2], pixels[from + 1], pixels[from], pixels[from + 3]], to);
    }
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  return Buffer.concat([header, rows, mask]);
}

async function ico() {
  const images = await Promise.all(
    WINDOWS_SIZES.map((size) => (size < PNG_FROM ? bitmap(size) : mark(size).png().toBuffer())),
  );
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach((image, index) => {
    const at = 6 + 16 * index;
    header[at] = header[at + 1] = WINDOWS_SIZES[index] % 256; // 0 means 256.
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  });
  return Buffer.concat([header, ...images]);
}

async function icns() {
  const entries = await Promise.all(
    Object.entries(MAC_SIZES).map(async ([type, size]) => {
      const image = await (await plate(size)).png({ compressionLevel: 9 }).toBuffer();
      const header = Buffer.from(`${type}\0\0\0\0`, 'latin1');
      header.writeUInt32BE(8 + image.length, 4);
      return Buffer.concat([header, image]);
    }),
  );
  const body = Buffer.concat(entries);
  const header = Buffer.from('icns\0\0\0\0', 'latin1');
  header.writeUInt32BE(8 + body.length, 4);
  return Buffer.concat([header, body]);
}

mkdirSync(folder('icons/'), { recursive: true });
for (const size of LINUX_SIZES)
  writeFileSync(
    folder(`icons/${size}x${size}.png`),
    await mark(size).png({ compressionLevel: 9 }).toBuffer(),
  );
writeFileSync(folder('icon.ico'), await ico());
writeFileSync(folder('icon.icns'), await icns());
