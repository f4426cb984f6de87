import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Table as Sheet } from '@recado/shared/sheet';
import { type ColumnChoice, personCells, type SheetColumns } from '@recado/shared/sheet-columns';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

const ROWS = 3;

const useStyles = makeStyles({
  root: { overflowX: 'auto' },
  cell: {
    minWidth: '110px',
    maxWidth: '180px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  variable: { color: tokens.colorNeutralForeground3 },
});

interface PreviewTableProps {
  table: Extract<Sheet, { ok: true }>;
  columns: SheetColumns;
  fields: readonly (keyof ColumnChoice)[];
  variables: boolean;
}

/** Shows what the first rows of a sheet become: the person's fields, then variables. */
export function PreviewTable({ table, columns, fields, variables }: PreviewTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('imports');
  const { country } = useCurrentUser().company;
  const shown = fields.filter((name) => columns[name] !== null);
  const others = variables ? columns.variables : [];
  const rows = (columns.hasHeader ? table.rows : [table.header, ...table.rows]).slice(0, ROWS);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={styles.root} tabIndex={0} role="region" aria-label={t('preview')}>
      <Table size="small" aria-label={t('preview')}>
        <TableHeader>
          <TableRow>
            {shown.map((name) => (
              <TableHeaderCell key={name} className={styles.cell}>
                {t(`fields.${name}`)}
              </TableHeaderCell>
            ))}
            {others.map(({ key }) => (
              <TableHeaderCell key={key} className={styles.cell}>
                <span className={styles.variable}>{`{${key}}`}</span>
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => {
            const person = personCells(row, columns, country);
            return (
              <TableRow key={row.row}>
                {shown.map((name) => (
                  <TableCell key={name} className={styles.cell}>
                    {person[name]}
                  </TableCell>
                ))}
                {others.map(({ key, column }) => (
                  <TableCell key={key} className={styles.cell}>
                    {row.cells[column] ?? ''}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}
