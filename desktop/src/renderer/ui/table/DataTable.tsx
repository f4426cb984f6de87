import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { CSSProperties, ReactNode } from 'react';
import { productTokens } from '@/ui/theme/themes';
import { COLUMN_GAP_PX, LINE_PADDING_PX, useNarrowStyles } from './useNarrowStyles';
import { VirtualRows } from './VirtualRows';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    alignItems: 'center',
    gridTemplateColumns: 'var(--columns)',
    columnGap: `${COLUMN_GAP_PX}px`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: `0 ${LINE_PADDING_PX}px`,
  },
  head: {
    height: '32px',
    borderBottomColor: tokens.colorNeutralStroke2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  row: {
    position: 'relative',
    minHeight: '44px',
    ':hover': { backgroundColor: productTokens.colorRowHover },
  },
  cell: { minWidth: 0 },
  end: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  /** A column's name next to a value, for narrow rows, which have no table header. */
  nameBeside: { display: 'none' },
});

export interface Column<Row> {
  id: string;
  label: string;
  /** Width in the CSS grid, such as `minmax(160px, 2fr)` or `88px`. */
  width: string;
  /** Alignment of numbers and actions. */
  align?: 'end';
  /** Repeats the column's name next to the value in narrow rows. */
  named?: true;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  rowClass?: (row: Row) => string | undefined;
}

/** From this number of rows on, only the visible rows are rendered. */
const VIRTUAL_FROM = 100;

/**
 * A table with rows of 44 px. On narrow pages, a row starts with its first column, the last column stays in
 * the corner, and the others wrap below.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, rowClass }: DataTableProps<Row>) {
  const styles = useStyles();
  const narrow = useNarrowStyles(columns);
  const grid = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  const last = columns.length - 1;
  const row = (each: Row, place: number) => (
    <div
      key={rowKey(each)}
      role="row"
      aria-rowindex={place + 2}
      className={mergeClasses(styles.line, narrow.line, styles.row, rowClass?.(each))}
    >
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="cell"
          className={mergeClasses(
            styles.cell,
            column.align && styles.end,
            column.align && narrow.end,
            column.named && narrow.named,
            index > 0 && (index === last ? narrow.corner : narrow.below),
          )}
        >
          {column.named && (
            <span aria-hidden className={mergeClasses(styles.nameBeside, narrow.nameBeside)}>
              {column.label}:
            </span>
          )}
          {column.cell(each)}
        </div>
      ))}
    </div>
  );
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={grid}>
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={mergeClasses(styles.line, styles.head, narrow.head)}>
          {columns.map((column) => (
            <span key={column.id} role="columnheader" className={column.align && styles.end}>
              {column.label}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.length < VIRTUAL_FROM ? rows.map(row) : <VirtualRows rows={rows}>{row}</VirtualRows>}
      </div>
    </div>
  );
}
