import { describe, expect, it } from 'vitest';
import { logFile, logRows } from './log-file';

const row = (n: number, name: string, number: string) => ({ row: n, name, number });
const line = (n: number) => ({ row: n, message: 'added' as const, contactId: 1, firstRow: null });

describe('the log of an import', () => {
  it('is joined with the rows of the file', () => {
    expect(logRows([line(2), line(9)], [row(2, 'João', '5511987654321')])).toMatchObject([
      { row: 2, name: 'João', number: '5511987654321' },
      { row: 9, name: '', number: '' },
    ]);
  });

  it('is a CSV file without formulas', () => {
    const rows = logRows([line(2), line(3)], [row(2, '=HYPERLINK("x")', '+55 11'), row(3, 'A;"B"', '1')]);
    expect(logFile(rows, ['Linha', 'Nome', 'Número', 'Resultado'], () => 'ok')).toBe(
      '\uFEFF"Linha";"Nome";"Número";"Resultado"\r\n' +
        '"2";"\'=HYPERLINK(""x"")";"+55 11";"ok"\r\n' +
        '"3";"A;""B""";"1";"ok"\r\n',
    );
  });

  it.each(['=1+1', '+A1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'does not escape %j as a formula',
    (text) => {
      const [, data = ''] = logFile([{ ...line(2), name: text, number: '' }], ['Linha'], () => '').split(
        '"2";',
      );
      expect(data.startsWith(`"'${text}"`)).toBe(true);
    },
  );
});
