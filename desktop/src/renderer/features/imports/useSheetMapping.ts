import { useMemo, useState } from 'react';
import type { Table } from '@recado/shared/sheet';
import { type ColumnChoice, columnsOf, seemsHeader, type SheetColumns } from '@recado/shared/sheet-columns';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

export interface Mapping {
  columns: SheetColumns;
  /** Columns that the user chose; null: the recognised ones. */
  selected: ColumnChoice | null;
  /** Whether the first row has headings, as the user chose; undefined: as the reader decides. */
  header: boolean | undefined;
  /** Whether the first row seems to have headings. */
  seemsHeader: boolean;
  select: (columns: ColumnChoice) => void;
  setHeader: (header: boolean) => void;
}

/**
 * Holds what the columns of a sheet mean. Starts again with another sheet.
 * @param remembered columns of an earlier sheet
 * @returns null without a sheet
 */
export function useSheetMapping(
  table: Extract<Table, { ok: true }> | null,
  remembered: ColumnChoice | null = null,
): Mapping | null {
  const { country } = useCurrentUser().company;
  const [of, setOf] = useState(table);
  const [selected, select] = useState<ColumnChoice | null>(null);
  const [header, setHeader] = useState<boolean>();
  if (of !== table) {
    setOf(table);
    select(null);
    setHeader(undefined);
  }
  const columns = useMemo(
    () => table && columnsOf(table.header, selected ?? remembered, { hasHeader: header, country }),
    [table, selected, remembered, header, country],
  );
  return (
    table &&
    columns && {
      columns,
      selected,
      header,
      seemsHeader: seemsHeader(table.header, country),
      select,
      setHeader: (has) => {
        select(null);
        setHeader(has);
      },
    }
  );
}
