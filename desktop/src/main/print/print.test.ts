import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackExport } from './unpackExport';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-print-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a ZIP as the server does: sizes are in the directory only, and pages are compressed. Returns its path. */
function zipOf(files: Record<string, string>): string {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const compressed = name.endsWith('.html');
    const stored = compressed ? deflateRawSync(content) : content;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(compressed ? 8 : 0, 10);
    entry.writeUInt32LE(stored.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(header, Buffer.from(name), stored);
    directory.push(entry, Buffer.from(name));
    offset += header.length + name.length + stored.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  const path = join(folder, 'export.zip');
  writeFileSync(path, Buffer.concat([...parts, ...directory, end]));
  return path;
}

const out = () => join(folder, 'out');

test('unpacks the page and its images only', async () => {
  const page = `<p>${'Olá '.repeat(500)}</p>`;
  const zip = zipOf({
    'conversa.html': page,
    'arquivos/1.png': 'PNG',
    'arquivos/2.pdf': 'PDF',
    'arquivos/3.exe': 'MZ',
  });
  const path = await unpackExport(zip, out());
  expect(readFileSync(path, 'utf8')).toBe(page);
  expect(readFileSync(join(out(), 'arquivos/1.png'), 'utf8')).toBe('PNG');
  expect(existsSync(join(out(), 'arquivos/2.pdf'))).toBe(false);
  expect(existsSync(join(out(), 'arquivos/3.exe'))).toBe(false);
});

test('rejects what is no export', async () => {
  await expect(unpackExport(zipOf({ 'other.html': '' }), out())).rejects.toThrow('no page');
  const path = join(folder, 'broken.zip');
  writeFileSync(path, 'this is no archive, but long enough to be one');
  await expect(unpackExport(path, out())).rejects.toThrow('not a ZIP');
});

test('writes no entry outside its folder', async () => {
  const zip = zipOf({ 'conversa.html': 'page', '../evil.png': 'PNG' });
  await unpackExport(zip, out());
  expect(existsSync(join(folder, 'evil.png'))).toBe(false);
});
