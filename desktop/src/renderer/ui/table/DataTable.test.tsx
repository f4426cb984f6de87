import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { withListLayout } from '@/testing/with-list-layout';
import { type Column, DataTable } from './DataTable';

withListLayout();

interface Tag {
  id: number;
  name: string;
  uses: number;
}
const columns: readonly Column<Tag>[] = [
  { id: 'name', label: 'Nome', width: '1fr', cell: ({ name }) => name },
  { id: 'uses', label: 'Usos', width: '80px', align: 'end', named: true, cell: ({ uses }) => uses },
];
const tags = (count: number): Tag[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Tag ${index + 1}`, uses: index }));

function show(rows: readonly Tag[], rowClass?: (tag: Tag) => string | undefined) {
  render(
    <DataTable
      label="Tags"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(rowClass ? { rowClass } : {})}
    />,
  );
  return screen.getByRole('table', { name: 'Tags' });
}

describe('DataTable', () => {
  test('names its columns and counts its rows with the header', () => {
    const table = show(tags(2));
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nome', 'Usos']);
    expect(table.getAttribute('aria-rowcount')).toBe('3');
    const numbers = within(table)
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-rowindex'));
    expect(numbers).toEqual(['1', '2', '3']);
  });

  test('hides the repeated column names of narrow rows from screen readers', () => {
    const table = show(tags(1));
    expect(within(table).getByText('Usos:').getAttribute('aria-hidden')).toBe('true');
  });

  test('marks rows by their record', () => {
    const table = show(tags(2), ({ id }) => (id === 2 ? 'chosen' : undefined));
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.classList.contains('chosen')).toBe(false);
    expect(second?.classList.contains('chosen')).toBe(true);
  });

  test('renders only the visible part of a long list, and still counts all rows', async () => {
    const table = show(tags(1_000));
    await within(table).findByText('Tag 1');
    const shown = within(table).getAllByRole('row').length;
    expect(shown).toBeGreaterThan(10);
    expect(shown).toBeLessThan(200);
    expect(table.getAttribute('aria-rowcount')).toBe('1001');
  });

  test('renders 99 rows completely, so that the browser can find text in them', () => {
    const table = show(tags(99));
    expect(within(table).getAllByRole('row')).toHaveLength(100);
  });
});
