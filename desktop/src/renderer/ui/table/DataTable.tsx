import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { CSSProperties, ReactNode } from 'react';
import { productTokens } from '../theme';
import { VirtualRows } from './VirtualRows';

/** Narrower than this, a row stands in lines below each other: the page is a container of its size. */
const COMPACT = '@container (max-width: 640px)';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    alignItems: 'center',
    gridTemplateColumns: 'var(--columns)',
    columnGap: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    [COMPACT]: { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: `${tokens.spacingVerticalXS} 0` },
  },
  head: {
    height: '32px',
    borderBottomColor: tokens.colorNeutralStroke2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    [COMPACT]: { display: 'none' },
  },
  row: {
    position: 'relative',
    minHeight: '44px',
    ':hover': { backgroundColor: productTokens.colorRowHover },
  },
  cell: { minWidth: 0 },
  end: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', [COMPACT]: { textAlign: 'left' } },
  below: { [COMPACT]: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground3 } },
  /** What a value is, where the head of its column is not there to say it. */
  nameBeside: {
    display: 'none',
    [COMPACT]: { display: 'inline', color: tokens.colorNeutralForeground3 },
  },
  named: { [COMPACT]: { display: 'flex', columnGap: tokens.spacingHorizontalXS, flexWrap: 'wrap' } },
  /** Of a row in lines, the last cell keeps the corner. */
  corner: { [COMPACT]: { gridColumn: '2', gridRow: '1' } },
});

export interface Column<Row> {
  id: string;
  label: string;
  /** Its width in the grid: `minmax(160px, 2fr)`, `88px`. */
  width: string;
  /** Numbers and actions stand at the end. */
  align?: 'end';
  /** The value says nothing without the column's name, which stands beside it where rows stand in lines. */
  named?: true;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table is called for those who hear it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  /** A class of its own for a row that stands out. */
  rowClass?: (row: Row) => string | undefined;
}

/** From so many rows on only those in sight are drawn. */
const VIRTUAL_FROM = 100;

/** A table of 44 px rows. Where it is narrow the first column leads, the last one keeps the corner, the others follow below. */
export function DataTable<Row>({ label, columns, rows, rowKey, rowClass }: DataTableProps<Row>) {
  const styles = useStyles();
  const grid = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  const last = columns.length - 1;
  const row = (each: Row, place: number) => (
    <div
      key={rowKey(each)}
      role="row"
      aria-rowindex={place + 2}
      className={mergeClasses(styles.line, styles.row, rowClass?.(each))}
    >
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="cell"
          className={mergeClasses(
            styles.cell,
            column.align && styles.end,
            column.named && styles.named,
            index > 0 && (index === last ? styles.corner : styles.below),
          )}
        >
          {column.named && (
            <span aria-hidden className={styles.nameBeside}>
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
        <div role="row" aria-rowindex={1} className={mergeClasses(styles.line, styles.head)}>
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
