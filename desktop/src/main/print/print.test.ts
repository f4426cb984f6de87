import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { ConversationPrint } from './conversationPrint';
import { mayPrintPageLoad } from './mayPrintPageLoad';
import { unpackExport } from './unpackExport';

vi.mock('electron', () => ({ dialog: {} }));
vi.mock('electron-log/main', () => ({ default: {} }));

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-print-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a ZIP with the library of the server's exports. Returns its path. */
async function zipOf(files: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const path = join(folder, 'export.zip');
  writeFileSync(path, await buffer(zip.outputStream));
  return path;
}

const out = () => join(folder, 'out');

test('unpacks the page and its images only', async () => {
  const page = `<p>${'Olá '.repeat(500)}</p>`;
  const zip = await zipOf({
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

test('unpacks images up to a total size', async () => {
  const zip = await zipOf({ 'a.png': '12345', 'b.png': '67890', 'conversa.html': 'page', 'c.png': '1' });
  await unpackExport(zip, out(), 10);
  expect(['a.png', 'b.png', 'conversa.html', 'c.png'].map((name) => existsSync(join(out(), name)))).toEqual([
    ...[true, true, true, false],
  ]);
});

test('lets the printed page load only its own files and data', () => {
  const url = (path: string) => pathToFileURL(join(out(), path)).href;
  expect(mayPrintPageLoad(out(), url('conversa.html'))).toBe(true);
  expect(mayPrintPageLoad(out(), url('arquivos/foto 1.png'))).toBe(true);
  expect(mayPrintPageLoad(out(), 'data:image/png;base64,AA==')).toBe(true);
  for (const foreign of [url('../other.html'), url('arquivos/../../x'), url(''), 'file://server/share/x.png'])
    expect(mayPrintPageLoad(out(), foreign)).toBe(false);
  expect(mayPrintPageLoad(out(), 'https://loja.test/x.png')).toBe(false);
});

test('rejects what is no export', async () => {
  await expect(unpackExport(await zipOf({ 'other.html': '' }), out())).rejects.toThrow('no page');
  const path = join(folder, 'broken.zip');
  writeFileSync(path, 'this is no archive, but long enough to be one');
  await expect(unpackExport(path, out())).rejects.toThrow('not a zip');
});

test('rejects a ZIP with an entry outside its folder', async () => {
  const path = await zipOf({ 'conversa.html': 'page', 'xx/evil.png': 'PNG' });
  // yazl does not write such a name.
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll('xx/evil.png', '../evil.png'), 'latin1');
  await expect(unpackExport(path, out())).rejects.toThrow('invalid relative path');
  expect(existsSync(join(folder, 'evil.png'))).toBe(false);
});

test('deletes the conversation of a print that a crash interrupted', () => {
  mkdirSync(join(folder, 'print/one/page'), { recursive: true });
  writeFileSync(join(folder, 'print/one/page/conversa.html'), 'secret');
  new ConversationPrint({
    folder: join(folder, 'print'),
    downloads: () => folder,
    maySave: true,
    accepts: () => true,
    fetch: () => Promise.reject(new Error('unused')),
    openWindow: () => {
      throw new Error('unused');
    },
    mainWindow: () => null,
  });
  expect(existsSync(join(folder, 'print'))).toBe(false);
});
