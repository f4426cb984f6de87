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
import type { SheetColumns } from '@recado/shared/sheet-columns';
import type { SheetPreview } from '@/lib/sheet/read-sheet';

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
  sheet: Extract<SheetPreview, { ok: true }>;
  columns: SheetColumns;
}

/** Shows what the first rows of a sheet become: the person's fields, then variables. */
export function PreviewTable({ sheet, columns }: PreviewTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('contact-lists');
  const fields = (['name', 'number', 'email'] as const).flatMap((name) => {
    const column = columns[name];
    return column === null ? [] : [{ label: t(`items.${name}`), column }];
  });
  const variables = columns.variables.map(({ key, column }) => ({ label: `{${key}}`, column }));
  const shown = [...fields, ...variables];
  const rows = columns.hasHeader ? sheet.rows : [sheet.header, ...sheet.rows];
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className={styles.root} tabIndex={0} role="region" aria-label={t('import.preview')}>
      <Table size="small" aria-label={t('import.preview')}>
        <TableHeader>
          <TableRow>
            {shown.map(({ label, column }) => (
              <TableHeaderCell key={column} className={styles.cell}>
                <span className={label.startsWith('{') ? styles.variable : undefined}>{label}</span>
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ row, cells }) => (
            <TableRow key={row}>
              {shown.map(({ column }) => (
                <TableCell key={column} className={styles.cell}>
                  {cells[column] ?? ''}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
