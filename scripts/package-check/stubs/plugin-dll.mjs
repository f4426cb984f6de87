import { STUB_MARKER } from '../stub-marker.mjs';

const SECTION_RVA = 0x1000;
const FILE_ALIGNMENT = 0x200;

/**
 * Returns a 32-bit PE file with nothing but an export table, which is all that makensis reads of a plug-in.
 * @param {string} name file name, `StdUtils.dll`
 * @param {string[]} functions exported names
 */
export function pluginDll(name, functions) {
  const section = exportSection(name, [...functions].sort());
  const headers = Buffer.alloc(FILE_ALIGNMENT);
  headers.write('MZ', 0, 'latin1');
  headers.writeUInt32LE(0x40, 0x3c);
  headers.write('PE\0\0', 0x40, 'latin1');
  const coff = 0x44;
  headers.writeUInt16LE(0x14c, coff); // i386
  headers.writeUInt16LE(1, coff + 2);
  headers.writeUInt16LE(0xe0, coff + 16);
  headers.writeUInt16LE(0x2102, coff + 18); // executable, 32 bits, DLL
  const optional = coff + 20;
  headers.writeUInt16LE(0x10b, optional);
  headers.writeUInt32LE(0x1000_0000, optional + 28);
  headers.writeUInt32LE(0x1000, optional + 32);
  headers.writeUInt32LE(FILE_ALIGNMENT, optional + 36);
  headers.writeUInt16LE(4, optional + 40);
  headers.writeUInt16LE(4, optional + 48);
  headers.writeUInt32LE(SECTION_RVA + align(section.length, 0x1000), optional + 56);
  headers.writeUInt32LE(FILE_ALIGNMENT, optional + 60);
  headers.writeUInt16LE(2, optional + 68);
  headers.writeUInt32LE(16, optional + 92);
  headers.writeUInt32LE(SECTION_RVA, optional + 96);
  headers.writeUInt32LE(section.length, optional + 100);
  const table = optional + 0xe0;
  headers.write('.edata', table, 'latin1');
  headers.writeUInt32LE(section.length, table + 8);
  headers.writeUInt32LE(SECTION_RVA, table + 12);
  headers.writeUInt32LE(align(section.length, FILE_ALIGNMENT), table + 16);
  headers.writeUInt32LE(FILE_ALIGNMENT, table + 20);
  headers.writeUInt32LE(0x4000_0040, table + 36); // initialised data, readable
  const padded = Buffer.alloc(align(section.length, FILE_ALIGNMENT));
  section.copy(padded);
  return Buffer.concat([headers, padded, Buffer.from(STUB_MARKER)]);
}

const align = (size, unit) => Math.ceil(size / unit) * unit;

function exportSection(name, functions) {
  const count = functions.length;
  const addresses = 40;
  const names = addresses + 4 * count;
  const ordinals = names + 4 * count;
  const texts = ordinals + 2 * count;
  const directory = Buffer.alloc(texts);
  const strings = [];
  let offset = texts;
  const add = (text) => {
    const at = offset;
    const bytes = Buffer.from(`${text}\0`, 'latin1');
    strings.push(bytes);
    offset += bytes.length;
    return SECTION_RVA + at;
  };
  directory.writeUInt32LE(add(name), 12);
  directory.writeUInt32LE(1, 16);
  directory.writeUInt32LE(count, 20);
  directory.writeUInt32LE(count, 24);
  directory.writeUInt32LE(SECTION_RVA + addresses, 28);
  directory.writeUInt32LE(SECTION_RVA + names, 32);
  directory.writeUInt32LE(SECTION_RVA + ordinals, 36);
  functions.forEach((text, index) => {
    directory.writeUInt32LE(SECTION_RVA, addresses + 4 * index);
    directory.writeUInt32LE(add(text), names + 4 * index);
    directory.writeUInt16LE(index, ordinals + 2 * index);
  });
  return Buffer.concat([directory, ...strings]);
}
