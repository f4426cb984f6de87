import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchFile } from './fetchFile';
import { safeFileName, unusedPath } from './fileNames';
import { mayOpenFile } from './openableFiles';
import { isServerFile } from './serverFile';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'recado-files-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a safe file name', () => {
  test.each([
    ['Nota fiscal.pdf', 'Nota fiscal.pdf'],
    ['Orçamento São João.xlsx', 'Orçamento São João.xlsx'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Windows\\calc.exe', 'C__Windows_calc.exe'],
    ['a<b>c:d"e/f\\g|h?i*j.txt', 'a_b_c_d_e_f_g_h_i_j.txt'],
    ['linha\nnova.txt', 'linha_nova.txt'],
    ['fatura\u202efdp.exe', 'fatura_fdp.exe'],
    ['.bashrc', 'bashrc'],
    ['nome. ', 'nome'],
    ['CON.txt', 'arquivo.txt'],
    ['lpt1', 'arquivo'],
    ['', 'arquivo'],
    ['...', 'arquivo'],
  ])('of %j is %j', (name, expected) => expect(safeFileName(name)).toBe(expected));

  test('keeps the extension of a long one', () => {
    const name = safeFileName(`${'x'.repeat(500)}.pdf`);
    expect(name).toHaveLength(120);
    expect(name.endsWith('.pdf')).toBe(true);
    expect(safeFileName(`${'ção'.repeat(100)}.docx`)).toBe(`${'ção'.repeat(23)}.docx`);
  });

  test('never repeats a file of the folder or of a running download', () => {
    writeFileSync(join(folder, 'Nota.pdf'), '');
    const usedPaths = new Set([join(folder, 'Nota (1).pdf')]);
    expect(unusedPath(folder, 'Nota.pdf', usedPaths)).toBe(join(folder, 'Nota (2).pdf'));
    expect(unusedPath(folder, 'sem extensão', new Set())).toBe(join(folder, 'sem extensão'));
  });
});

test('"Abrir" is offered for harmless kinds only', () => {
  const open = ['a.jpg', 'b.PDF', 'c.mp3', 'd.mp4', 'e.txt', 'f.docx', 'g.xlsx', 'h.csv'];
  const closed = [
    'a.exe',
    'b.html',
    'c.svg',
    'd.js',
    'e.pdf.lnk',
    'f.docm',
    'g.xlsm',
    // The old formats may contain macros.
    'g.xls',
    'g.doc',
    'g.ppt',
    'h',
    'i.zip',
    'pdf',
    'j.url',
  ];
  expect(open.filter((name) => !mayOpenFile(name))).toEqual([]);
  expect(closed.filter(mayOpenFile)).toEqual([]);
});

test.each([
  ['https://a.test/media/token/nota.pdf', true],
  ['https://a.test/api/users', false],
  ['https://a.test.evil.test/media/x', false],
  ['https://user:pw@a.test/media/x', false],
  ['http://a.test/media/x', false],
  ['https://a.test:444/media/x', false],
  ['file:///media/x', false],
  ['nonsense', false],
])('%s is a file of the server: %s', (url, expected) => {
  expect(isServerFile(url, 'https://a.test')).toBe(expected);
  expect(isServerFile(url, null)).toBe(false);
});

describe('fetching a file', () => {
  const options = (response: Response) => ({ fetch: () => Promise.resolve(response), maxBytes: 10 });
  const path = () => join(folder, 'file');

  test('writes what the server sends', async () => {
    expect(await fetchFile('https://a.test/media/x', path(), options(new Response('0123456789')))).toBe(true);
    expect(readFileSync(path(), 'utf8')).toBe('0123456789');
  });

  test.each([
    ['a rejected request', () => new Response('no', { status: 403 })],
    ['a declared length over the limit', () => new Response('x', { headers: { 'content-length': '11' } })],
    ['a real length over the limit', () => new Response('01234567890')],
  ])('leaves nothing after %s', async (_case, response) => {
    expect(await fetchFile('https://a.test/media/x', path(), options(response()))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });
});
