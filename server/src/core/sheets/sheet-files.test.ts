import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import type { TableOptions } from '@recado/shared/sheet';
import { columnsOf, personCells } from '@recado/shared/sheet-columns';
import { createSheetReader } from '.';

const PATIENT = 60_000;
const reader = createSheetReader({ log: pino({ level: 'silent' }) });
afterAll(() => reader.stop());

/** Returns the people of a file with their variables, as imports do. */
async function people(name: string, options?: TableOptions) {
  const bytes = await readFile(new URL(`testing/${name}`, import.meta.url));
  const table = await reader.read(bytes, name, options);
  if (!table.ok) return [table.reason];
  const columns = columnsOf(table.header, null);
  return (columns.hasHeader ? table.rows : [table.header, ...table.rows]).map((row) => {
    const person = personCells(row, columns);
    const variables = columns.variables.map(({ key, column }) => `${key}=${row.cells[column] ?? ''}`);
    return [row.row, person.name, person.number, person.email, ...variables].join('|');
  });
}

describe('the sheet reader', () => {
  it(
    'returns what Excel shows in the language of the company, and all digits of numbers',
    async () => {
      expect(await people('dates.xlsx')).toEqual([
        '2|Ana|5511987654321||vencimento=05/12/2026|valor=R$ 1.200,00|desconto=100%|hora=09:00|cep=01310-100|pedido=000042',
        '3|Bia|5511987654322||vencimento=05/12/2026 12:00|valor=R$ 1.200,50|desconto=50%|hora=12:00|cep=04567-000|pedido=000043',
        '4|Cid|5511987654323||vencimento=05/12/2026|valor=0,3|desconto=VERDADEIRO|hora=|cep=|pedido=',
      ]);
      const [, , third] = await people('dates.xlsx', { language: 'en' });
      expect(third).toContain('vencimento=12/5/2026|valor=0.3|desconto=TRUE');
    },
    PATIENT,
  );

  it(
    'finds the headings below a title, in a workbook and in an export of Windows-1252',
    async () => {
      expect(await people('title.xlsx')).toEqual([
        '3|Ana|5511987654321|a@x.com',
        '4|Bia|+55 (11) 98765-4322|',
      ]);
      expect(await people('planilha-erp-1252.csv')).toEqual([
        '4|José Conceição|(51) 99111-0009||cod=17|vencimento=10/12/2026',
      ]);
    },
    PATIENT,
  );

  it(
    'reads address books of Google and of an iPhone',
    async () => {
      expect(await people('google-contacts-2025.csv')).toEqual([
        '2|Marina Aguiar Exemplo|+55 51 99111-0001|marina@example.com|telefone_2=(51) 3333-0001|empresa=',
        '3|Otávio da Rocha Exemplo|51 99111-0002||telefone_2=+55 51 99111-0003|empresa=Padaria Exemplo',
        '4|Oficina Exemplo Ltda|+55 51 3333-0004||telefone_2=|empresa=Oficina Exemplo Ltda',
      ]);
      expect(await people('iphone.vcf')).toEqual([
        '2|Beatriz Exemplo com um nome bastante comprido para que a linha seja dobrada|+55 51 99111-0006||telefone_2=(51) 99111-0007|empresa=',
      ]);
    },
    PATIENT,
  );
});
