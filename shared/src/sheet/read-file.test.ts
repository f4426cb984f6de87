import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { columnsOf, personCells } from '../sheet-columns';
import { readTable, writeWorkbook } from '.';

/** Returns the people of a file with their variables, as imports do. */
async function people(bytes: Uint8Array<ArrayBuffer>, name = 'a.csv') {
  const table = await readTable(bytes, name);
  if (!table.ok) return table.reason;
  const columns = columnsOf(table.header, null);
  return (columns.hasHeader ? table.rows : [table.header, ...table.rows]).map((row) => {
    const person = personCells(row, columns);
    const variables = columns.variables.map(({ key, column }) => `${key}=${row.cells[column] ?? ''}`);
    return [row.row, person.name, person.number, person.email, ...variables].join('|');
  });
}

const text = (content: string) => new TextEncoder().encode(content);

describe('a workbook', () => {
  it.each(['xlsx', 'biff8', 'ods'] as const)(
    'is searched for the sheet with headings (%s)',
    async (bookType) => {
      const book = utils.book_new();
      const sheets = {
        Capa: [['Loja Exemplo'], ['Telefone da loja: 51 3333-0000']],
        Clientes: [[], ['Clientes com celular'], [], ['Cliente', 'Celular'], [], ['Ana', 5551991110001]],
        Resumo: [
          ['Nome', 'Telefone'],
          ['Outra', '5551991110002'],
        ],
      };
      for (const [name, rows] of Object.entries(sheets))
        utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
      const bytes = new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
      expect(await people(bytes)).toEqual(['6|Ana|5551991110001|']);
    },
  );

  it('shows months, accounting formats and literal points in the language of the company', async () => {
    const sheet = utils.aoa_to_sheet([['Nome', 'Telefone', 'Mês', 'Saldo', 'Ref', 'Conta', 'Hoje']]);
    const cells = [
      { t: 's', v: 'Ana' },
      { t: 'n', v: 5551991110001, z: '#,##0.00' },
      { t: 'n', v: 46361, z: '[$-416]d/mmm/yyyy;@' },
      { t: 'n', v: -1200.5, z: '_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-' },
      { t: 'n', v: 7, z: '"Nº. "000' },
      { t: 'n', v: 1234567890123, z: 'General' },
      { t: 'n', v: 46361, z: 'dddd' },
    ] as const;
    for (const [column, cell] of cells.entries()) sheet[utils.encode_cell({ r: 1, c: column })] = cell;
    sheet['!ref'] = 'A1:G2';
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'A');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect(await people(bytes)).toEqual([
      '2|Ana|5551991110001||mes=5/dez/2026|saldo=-R$ 1.200,50|ref=Nº. 007|conta=1234567890123|hoje=sábado',
    ]);
  });

  it('preserves the texts of a page that a program named .xls', async () => {
    const page = `<html><body><table><tr><td>Nome</td><td>Telefone</td><td>Valor</td><td>Venc.</td></tr>
      <tr><td>Ana</td><td>051991110020</td><td>1.200,00</td><td>05/12/2026</td></tr></table></body></html>`;
    expect(await people(text(page), 'a.xls')).toEqual(['2|Ana|051991110020||valor=1.200,00|venc=05/12/2026']);
  });
});

describe('a text file', () => {
  it('in UTF-16 without a byte order mark is read', async () => {
    const content = 'Nome\tTelefone\r\nJoão\t51991110001\r\n';
    const wide = Uint8Array.from([...content].flatMap((letter) => [letter.charCodeAt(0), 0]));
    expect(await people(wide)).toEqual(['2|João|51991110001|']);
  });

  it('has the delimiter of its table, not of its title', async () => {
    expect(await people(text('Clientes; por cidade\nNome,Telefone\nAna,51991110001\n'))).toEqual([
      '3|Ana|51991110001|',
    ]);
  });

  it('without headings begins with a person', async () => {
    expect(await people(text('Ana;51 99111-0001\nBia;51 99111-0002'))).toEqual([
      '1|Ana|51 99111-0001|',
      '2|Bia|51 99111-0002|',
    ]);
    expect(await people(text('51 99111-0001;Ana'))).toEqual(['1|Ana|51 99111-0001|']);
  });

  it('has several number columns, of which the first valid one counts, mobile numbers before others', async () => {
    const sheet = 'Nome;Número;Telefone;Celular\nAna;120;5133330001;51991110001\nBia;7;51 3333-0002;-';
    expect(await people(text(sheet))).toEqual([
      '2|Ana|51991110001||numero_2=120|telefone=5133330001',
      '3|Bia|51 3333-0002||numero_2=7|telefone=51 3333-0002',
    ]);
  });
});

describe('an address book', () => {
  it('of Outlook has the mobile number before the business number', async () => {
    const columns = [
      ...[
        'First Name',
        'Middle Name',
        'Last Name',
        'Company',
        'Business Fax',
        'Business Phone',
        'Mobile Phone',
      ],
      ...Array.from({ length: 50 }, (_, index) => `Other ${index}`),
      ...['E-mail Address', 'E-mail Type', 'E-mail Display Name'],
    ];
    const row = columns.map((name) => {
      if (name === 'Business Fax') return '(51) 3333-0009';
      if (name === 'Business Phone') return '(51) 3333-0005';
      if (name === 'Mobile Phone') return '(51) 99111-0005';
      if (name === 'E-mail Address') return 'ana@example.com';
      return { 'First Name': 'Ana', 'Last Name': 'Exemplo', 'E-mail Type': 'SMTP' }[name] ?? '';
    });
    expect(await people(text(`${columns.join(',')}\r\n${row.join(',')}\r\n`))).toEqual([
      '2|Ana Exemplo|(51) 99111-0005|ana@example.com|telefone_2=(51) 3333-0005|empresa=',
    ]);
  });

  it('keeps the columns of a small table with family names', async () => {
    expect(await people(text('Nome;Sobrenome;Celular;Cidade\nAna;Lima;51991110001;Canoas'))).toEqual([
      '2|Ana Lima|51991110001||empresa=|sobrenome=Lima|cidade=Canoas',
    ]);
  });
});

describe('limits', () => {
  it('cut a header of thousands of columns like a row', async () => {
    const names = Array.from({ length: 12_000 }, (_, index) => `c${index % 7}`);
    const wide = await readTable(text(`Nome;Telefone;${names.join(';')}\nAna;51991110001`), 'a.csv');
    expect(wide.ok && wide.header.cells.length).toBe(53);
    const rows = [
      ['Nome', 'Telefone', ...names],
      ['Ana', '51991110001'],
    ];
    const book = await readTable(writeWorkbook('A', rows), 'a.xlsx');
    expect(book.ok && [book.header.cells.length, columnsOf(book.header, null).variables.length]).toEqual([
      53, 51,
    ]);
  });

  it('cut texts of headings and cells', async () => {
    const long = 'x'.repeat(2_000);
    const table = await readTable(text(`Nome;Telefone;${long}\nAna;51991110001;${long}`), 'a.csv');
    const lengths = table.ok && [table.header, ...table.rows].map(({ cells }) => cells[2]?.length);
    expect(lengths).toEqual([500, 500]);
  });
});
