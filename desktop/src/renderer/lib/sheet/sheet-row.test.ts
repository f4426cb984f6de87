import { expect, it } from 'vitest';
import { columnsOf } from '@recado/shared/sheet-columns';
import { peopleOf } from './sheet-row';

it('a table becomes rows with a name or a number, cut to 100 letters', () => {
  const header = { row: 1, cells: ['Nome', 'Número'] };
  const rows = [
    { row: 2, cells: ['João', '5511987654321', 'x'] },
    { row: 3, cells: [' ', '', 'só uma nota'] },
    { row: 4, cells: ['A'.repeat(200)] },
  ];
  const columns = columnsOf(header, null);
  expect(peopleOf({ ok: true, header, rows }, columns, 'BR')).toEqual([
    { row: 2, name: 'João', number: '5511987654321' },
    { row: 4, name: 'A'.repeat(100), number: '' },
  ]);
  const [first] = peopleOf({ ok: true, header, rows }, { ...columns, hasHeader: false }, 'BR');
  expect(first).toEqual({ row: 1, name: 'Nome', number: 'Número' });
});
