import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { readCsv } from './csv';
import { dataRows } from './sheetRow';
import { readWorkbook } from './workbook';

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const said = (rows: readonly { row: number; name: string; number: string }[]) =>
  rows.map(({ row, name, number }) => `${row} ${name}|${number}`);

describe('a CSV file', () => {
  it('is read in any of the ways Brazilian programs write it', () => {
    const expected = ['1 nome|numero', '2 João|5511987654321'];
    expect(said(readCsv(bytes('nome;numero\nJoão;5511987654321\n')))).toEqual(expected);
    expect(said(readCsv(bytes('\uFEFFnome,numero\r\nJoão,5511987654321')))).toEqual(expected);
    expect(said(readCsv(latin1('nome\tnumero\r\nJo\xe3o\t5511987654321\r\n')))).toEqual(expected);
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...[...'nome;numero\nJoão;5511987654321'].flatMap((l) => [l.charCodeAt(0), 0]),
    ]);
    expect(said(readCsv(wide))).toEqual(expected);
    expect(said(readCsv(bytes('sep=,\nnome,numero\nJoão,5511987654321')))).toEqual([
      '2 nome|numero',
      '3 João|5511987654321',
    ]);
  });

  it('keeps what stands in quotes together', () => {
    const text = 'nome;numero;nota\n"Souza; Maria ""Mia""\nda Silva";"+55 11 98765-4321";x';
    expect(said(readCsv(bytes(text)))[1]).toBe('2 Souza; Maria "Mia"\nda Silva|+55 11 98765-4321');
  });

  it('leaves numbers as they are written', () => {
    expect(said(readCsv(bytes('n;t\nA;005511987654321\nB;5,51199E+12')))).toEqual([
      '1 n|t',
      '2 A|005511987654321',
      '3 B|5,51199E+12',
    ]);
  });
});

describe('a workbook', () => {
  const book = (bookType: 'xlsx' | 'biff8') => {
    const sheet = utils.aoa_to_sheet([
      ['Nome', 'Número'],
      ['João', 5511987654321],
      [],
      ['Maria', '+55 11 98765-4322'],
      [1234, 551133334444],
    ]);
    // As Excel shows a column that is too narrow.
    sheet['B2'] = { t: 'n', v: 5511987654321, w: '5,51199E+12', z: 'General' };
    const made = utils.book_new();
    utils.book_append_sheet(made, sheet, 'Clientes');
    return new Uint8Array(write(made, { type: 'array', bookType }) as ArrayBuffer);
  };

  it.each(['xlsx', 'biff8'] as const)('has numbers whole, whatever it shows (%s)', (type) => {
    const answer = dataRows(readWorkbook(book(type)));
    expect(answer.ok && said(answer.rows)).toEqual([
      '2 João|5511987654321',
      '4 Maria|+55 11 98765-4322',
      '5 1234|551133334444',
    ]);
  });

  it('of something else is none', () => {
    expect(() => readWorkbook(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))).toThrow();
  });
});

describe('what is imported', () => {
  it('begins behind the header, is something, and not too much', () => {
    expect(dataRows([{ row: 1, name: 'Nome', number: 'Número' }])).toEqual({ ok: false, reason: 'empty' });
    const row = (n: number) => ({ row: n, name: 'A', number: '5511987654321' });
    const rows = Array.from({ length: 50_002 }, (_, n) => row(n + 1));
    expect(dataRows(rows)).toEqual({ ok: false, reason: 'tooManyRows' });
    expect(dataRows(rows.slice(0, 50_001)).ok).toBe(true);
  });
});
