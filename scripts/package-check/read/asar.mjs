import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Reads an asar archive's header.
 * @returns {{ files: string[], headerHash: string, read(path: string): Buffer }} paths relative to the archive; the
 *   header's SHA-256 in hexadecimal, which Electron compares at the start
 */
export function readAsar(path) {
  const file = openSync(path, 'r');
  try {
    const sizes = bytes(file, 0, 16);
    const header = bytes(file, 16, sizes.readUInt32LE(12));
    const contentStart = 8 + sizes.readUInt32LE(4);
    const entries = new Map();
    visit(JSON.parse(header.toString('utf8')), '', entries);
    return {
      files: [...entries.keys()],
      headerHash: createHash('sha256').update(header).digest('hex'),
      read: (name) => {
        const { offset, size } = entries.get(name);
        const again = openSync(path, 'r');
        try {
          return bytes(again, contentStart + Number(offset), size);
        } finally {
          closeSync(again);
        }
      },
    };
  } finally {
    closeSync(file);
  }
}

function bytes(file, position, length) {
  const buffer = Buffer.alloc(length);
  readSync(file, buffer, 0, length, position);
  return buffer;
}

function visit(folder, prefix, entries) {
  for (const [name, entry] of Object.entries(folder.files)) {
    if (entry.files) visit(entry, `${prefix}${name}/`, entries);
    else entries.set(`${prefix}${name}`, entry);
  }
}
