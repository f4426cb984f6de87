import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { decodeText } from '../encoding';
import { readCsv } from './csv';
import { readTable } from './read-table';
import { unpackedBytes } from './unpacked-bytes';
import { readWorkbook } from './workbook';
import { writeWorkbook } from './write-workbook';

const bytes = (text: string) => new TextEncoder().encode(text);
const csv = (content: Uint8Array) => readCsv(decodeText(content));
const READING = { language: 'pt', most: 10, select: () => 0 } as const;
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const said = (rows: readonly { row: number; cells: readonly string[] }[]) =>
  rows.map(({ row, cells: [name = '', number = ''] }) => `${row} ${name}|${number}`);

describe('a CSV file', () => {
  it('is read in every format that Brazilian programs write', () => {
    const expected = ['1 nome|numero', '2 João|5511987654321'];
    expect(said(csv(bytes('nome;numero\nJoão;5511987654321\n')))).toEqual(expected);
    expect(said(csv(bytes('\uFEFFnome,numero\r\nJoão,5511987654321')))).toEqual(expected);
    expect(said(csv(latin1('nome\tnumero\r\nJo\xe3o\t5511987654321\r\n')))).toEqual(expected);
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...[...'nome;numero\nJoão;5511987654321'].flatMap((l) => [l.charCodeAt(0), 0]),
    ]);
    expect(said(csv(wide))).toEqual(expected);
    expect(said(csv(bytes('sep=,\nnome,numero\nJoão,5511987654321')))).toEqual([
      '2 nome|numero',
      '3 João|5511987654321',
    ]);
  });

  it('preserves quoted fields', () => {
    const text = 'nome;numero;nota\n"Souza; Maria ""Mia""\nda Silva";"+55 11 98765-4321";x';
    expect(said(csv(bytes(text)))[1]).toBe('2 Souza; Maria "Mia"\nda Silva|+55 11 98765-4321');
  });

  it('preserves the spelling of numbers', () => {
    expect(said(csv(bytes('n;t\nA;005511987654321\nB;5,51199E+12')))).toEqual([
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
    // Excel shows a number like this if its column is too narrow.
    sheet['B2'] = { t: 'n', v: 5511987654321, w: '5,51199E+12', z: 'General' };
    const made = utils.book_new();
    utils.book_append_sheet(made, sheet, 'Clientes');
    return new Uint8Array(write(made, { type: 'array', bookType }) as ArrayBuffer);
  };

  it.each(['xlsx', 'biff8'] as const)('has unformatted numbers regardless of their display (%s)', (type) => {
    expect(said(readWorkbook(book(type), READING))).toEqual([
      '1 Nome|Número',
      '2 João|5511987654321',
      '3 |',
      '4 Maria|+55 11 98765-4322',
      '5 1234|551133334444',
    ]);
  });

  it('is rejected if it has other content', () => {
    expect(() => readWorkbook(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), READING)).toThrow();
  });
});

describe('a table', () => {
  const table = (rows: number) => bytes(`Nome;Número\n\n${'A;5511987654321\n'.repeat(rows)}`);

  it('starts after the header, is not empty and has a maximum', async () => {
    expect(await readTable(bytes('Nome;Número\n;\n'), 'a.csv')).toEqual({ ok: false, reason: 'empty' });
    expect(await readTable(table(50_001), 'a.csv')).toEqual({ ok: false, reason: 'tooManyRows' });
    const most = await readTable(table(50_000), 'a.csv');
    expect(most.ok && most.rows.length).toBe(50_000);
    expect(most.ok && [most.header.row, most.rows[0]?.row]).toEqual([1, 3]);
  });

  it('is previewed by its first rows', async () => {
    const preview = await readTable(table(50_001), 'a.csv', { preview: 3 });
    expect(preview.ok && said(preview.rows)).toEqual([3, 4, 5].map((row) => `${row} A|5511987654321`));
    const rows = [['Nome', 'Número'], ...Array.from({ length: 9 }, (_, n) => [`A${n}`, '5511987654321'])];
    const book = await readTable(writeWorkbook('A', rows), 'a.xlsx', { preview: 2 });
    expect(book.ok && said(book.rows)).toEqual(['2 A0|5511987654321', '3 A1|5511987654321']);
  });
});

describe('a file', () => {
  const workbook = () =>
    writeWorkbook('A', [
      ['Nome', 'Número'],
      ['João', '5511987654321'],
    ]);

  it('is read by its content, whatever its name', async () => {
    const table = {
      ok: true,
      header: { row: 1, cells: ['Nome', 'Número'] },
      rows: [{ row: 2, cells: ['João', '5511987654321'] }],
    };
    expect(await readTable(workbook(), 'clientes.csv')).toEqual(table);
    expect(await readTable(bytes('Nome;Número\nJoão;5511987654321'), 'clientes.xlsx')).toEqual(table);
    expect(await readTable(workbook().slice(0, -30), 'clientes.xlsx')).toEqual({
      ok: false,
      reason: 'unreadable',
    });
  });

  it('is rejected if it is no table', async () => {
    const image = Uint8Array.from([
      0x89,
      ...bytes('PNG\r\n\u001a\n'),
      0,
      0,
      0,
      13,
      ...bytes('IHDR\nx;y\n<\n'),
    ]);
    for (const name of ['logo.png', 'clientes.csv', 'clientes.xlsx']) {
      expect(await readTable(image, name)).toEqual({ ok: false, reason: 'unreadable' });
    }
  });

  it('is rejected if it unpacks to more than any contact list', async () => {
    const bomb = await withMember(workbook(), new Uint8Array(260_000_000));
    expect(bomb.length).toBeLessThan(400_000);
    expect(await readTable(bomb, 'clientes.xlsx')).toEqual({ ok: false, reason: 'unreadable' });
  });

  it('is measured by its content, not by its declared size', async () => {
    const empty = new Uint8Array(22);
    new DataView(empty.buffer).setUint32(0, 0x06054b50, true);
    const zip = await withMember(empty, new Uint8Array(1_000));
    expect(await unpackedBytes(zip, 1_000)).toBe(1_000);
    expect(await unpackedBytes(zip, 999)).toBe(Infinity);
    expect(await unpackedBytes(bytes('PK\u0003\u0004'), 1_000)).toBe(Infinity);
    // The zip's directory declares one packed byte and ten unpacked ones.
    const list = zip.length - 22 - 47;
    new DataView(zip.buffer).setUint32(list + 20, 1, true);
    new DataView(zip.buffer).setUint32(list + 24, 10, true);
    expect(await unpackedBytes(zip, 1_000)).toBe(Infinity);
  });
});

describe('the guard of a zip', () => {
  const empty = () => {
    const end = new Uint8Array(22);
    new DataView(end.buffer).setUint32(0, 0x06054b50, true);
    return end;
  };
  const zipped = () => withMember(empty(), new Uint8Array(1_000));

  it('rejects differing entry counts, of which the library reads the other', async () => {
    const zip = await zipped();
    new DataView(zip.buffer).setUint16(zip.length - 22 + 10, 0, true);
    expect(await unpackedBytes(zip, 10_000)).toBe(Infinity);
  });

  it('finds the end record that the library reads, even in the last bytes', async () => {
    const zip = await zipped();
    const longer = new Uint8Array(zip.length + 8);
    longer.set(zip);
    new DataView(longer.buffer).setUint32(zip.length + 4, 0x06054b50, true);
    expect(await unpackedBytes(longer, 10_000)).toBe(Infinity);
  });

  it('rejects a stored member whose length is not the declared one', async () => {
    const zip = await zipped();
    const view = new DataView(zip.buffer);
    view.setUint16(8, 0, true);
    view.setUint32(18, 5_000, true);
    expect(await unpackedBytes(zip, 10_000)).toBe(Infinity);
  });

  it('rejects a member that declares another size than it has', async () => {
    const zip = await zipped();
    const entry = zip.length - 22 - 47;
    new DataView(zip.buffer).setUint32(entry + 24, 4_000_000_000, true);
    expect(await unpackedBytes(zip, 10_000)).toBe(Infinity);
  });
});

/** Adds a compressed member to the zip. */
async function withMember(
  zip: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (source) => {
      source.enqueue(content);
      source.close();
    },
  }).pipeThrough(new CompressionStream('deflate-raw'));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const end = zip.slice(-22);
  const tail = new DataView(end.buffer);
  const [members, listBytes, listAt] = [
    tail.getUint16(10, true),
    tail.getUint32(12, true),
    tail.getUint32(16, true),
  ];
  const local = new DataView(new ArrayBuffer(31));
  local.setUint32(0, 0x04034b50, true);
  local.setUint16(8, 8, true);
  local.setUint32(18, packed.length, true);
  local.setUint32(22, content.length, true);
  local.setUint16(26, 1, true);
  local.setUint8(30, 0x78);
  const entry = new DataView(new ArrayBuffer(47));
  entry.setUint32(0, 0x02014b50, true);
  entry.setUint16(10, 8, true);
  entry.setUint32(20, packed.length, true);
  entry.setUint32(24, content.length, true);
  entry.setUint16(28, 1, true);
  entry.setUint32(42, listAt, true);
  entry.setUint8(46, 0x78);
  tail.setUint16(8, members + 1, true);
  tail.setUint16(10, members + 1, true);
  tail.setUint32(12, listBytes + 47, true);
  tail.setUint32(16, listAt + 31 + packed.length, true);
  const parts = [
    zip.slice(0, listAt),
    new Uint8Array(local.buffer),
    packed,
    zip.slice(listAt, listAt + listBytes),
    new Uint8Array(entry.buffer),
    end,
  ];
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}
