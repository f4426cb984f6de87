import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { TableRow } from '@recado/shared/sheet';
import { build } from '@/testing/build';
import { renderSignedIn } from '@/testing/render-signed-in';
import { SheetMapping, useSheetMapping } from '.';

const row = (number: number, ...cells: string[]): TableRow => ({ row: number, cells });

async function show(header: TableRow, ...rows: TableRow[]) {
  const table = { ok: true as const, header, rows };
  function Mapping() {
    const mapping = useSheetMapping(table);
    return mapping && <SheetMapping table={table} mapping={mapping} fields={['name', 'number']} />;
  }
  await renderSignedIn(<Mapping />, build.user());
}
const header = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'A primeira linha é o cabeçalho' });
const people = () =>
  within(screen.getByRole('table', { name: 'Primeiras linhas da planilha' }))
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.textContent);

describe('SheetMapping', () => {
  test('takes a first row with a valid number for a person and shows why', async () => {
    await show(row(1, 'Ana', '51 99111-0001'), row(2, 'Bia', '51 99111-0002'));
    expect(header().checked).toBe(false);
    expect(screen.getByText(/A primeira linha tem um número válido/)).toBeTruthy();
    expect(people()).toEqual(['Ana51 99111-0001', 'Bia51 99111-0002']);
    await userEvent.click(header());
    expect(people()).toEqual(['Bia51 99111-0002']);
  });

  test('shows where the header is, and follows the columns that the user chooses', async () => {
    await show(row(3, 'Cliente', 'Telefone', 'Celular'), row(4, 'Ana', '51 3333-0001', '51 99111-0001'));
    expect(header().checked).toBe(true);
    expect(screen.getByText(/O cabeçalho está na linha 3/)).toBeTruthy();
    expect(people()).toEqual(['Ana51 99111-0001']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Número' }), 'Telefone');
    expect(people()).toEqual(['Ana51 3333-0001']);
  });
});
