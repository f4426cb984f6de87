import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import type { StoredHoliday } from '@recado/shared/working-hours';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { CutText } from '@/ui/tooltip/CutText';
import { type ListedHoliday, listHolidaysByDate } from '../rules/holiday-list';
import { useDayText } from '../rules/useDayText';

const useStyles = makeStyles({
  date: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  yearly: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  past: { color: tokens.colorNeutralForeground3 },
  name: { fontWeight: tokens.fontWeightSemibold },
});

interface HolidayTableProps {
  holidays: readonly StoredHoliday[];
  queues: readonly QueueRow[];
  today: string;
  onEdit: (holiday: StoredHoliday) => void;
  onDelete: (holiday: StoredHoliday) => void;
}

export function HolidayTable({ holidays, queues, today, onEdit, onDelete }: HolidayTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const dayText = useDayText();
  const queueNames = (ids: readonly number[]) =>
    queues
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const columns: readonly Column<ListedHoliday>[] = [
    {
      id: 'date',
      label: t('holidays.columns.date'),
      width: '150px',
      cell: ({ holiday: { yearly }, date, isPast }) => (
        <span className={mergeClasses(styles.date, isPast && styles.past)}>
          {dayText(date)}
          {(yearly || isPast) && (
            <span className={styles.yearly}>{t(yearly ? 'holidays.yearly' : 'holidays.past')}</span>
          )}
        </span>
      ),
    },
    {
      id: 'label',
      label: t('holidays.columns.label'),
      width: 'minmax(120px, 2fr)',
      cell: ({ holiday: { label }, isPast }) => (
        <CutText className={isPast ? styles.past : styles.name}>{label}</CutText>
      ),
    },
    {
      id: 'hours',
      label: t('holidays.columns.hours'),
      width: '120px',
      cell: ({ holiday }) =>
        holiday.closed ? t('holidays.closed') : `${holiday.startTime}–${holiday.endTime}`,
    },
    {
      id: 'queues',
      label: t('holidays.columns.queues'),
      width: 'minmax(100px, 1fr)',
      cell: ({ holiday: { queueIds } }) => (
        <CutText>{queueIds.length === 0 ? t('holidays.allQueues') : queueNames(queueIds)}</CutText>
      ),
    },
    {
      id: 'actions',
      label: t('holidays.columns.actions'),
      width: '88px',
      align: 'end',
      cell: ({ holiday }) => (
        <RowActions
          editLabel={t('holidays.edit', holiday)}
          deleteLabel={t('holidays.delete.of', holiday)}
          onEdit={() => onEdit(holiday)}
          onDelete={() => onDelete(holiday)}
        />
      ),
    },
  ];
  return (
    <DataTable
      label={t('holidays.title')}
      columns={columns}
      rows={listHolidaysByDate(holidays, today)}
      rowKey={({ holiday }) => holiday.id}
    />
  );
}
