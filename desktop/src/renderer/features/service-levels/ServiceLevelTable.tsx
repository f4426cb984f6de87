import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import type { DeadlineKind, ServiceLevel } from '@recado/shared/service-levels';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { CutText } from '@/ui/tooltip/CutText';
import { TIMES } from './rules/service-level-form';
import { useMinutesText } from './rules/useMinutesText';

const useStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

interface ServiceLevelTableProps {
  levels: readonly ServiceLevel[];
  queues: readonly QueueRow[];
  onEdit: (level: ServiceLevel) => void;
  onDelete: (level: ServiceLevel) => void;
}

export function ServiceLevelTable({ levels, queues, onEdit, onDelete }: ServiceLevelTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('service-levels');
  const minutesText = useMinutesText();
  const namesOf = (ids: readonly number[]) =>
    queues
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ');
  const timeColumn = (kind: DeadlineKind): Column<ServiceLevel> => ({
    id: kind,
    label: t(`columns.${kind}`),
    width: '132px',
    cell: (level) => {
      const minutes = level[`${kind}Minutes`];
      return <span className={styles.time}>{minutes === null ? '—' : minutesText(minutes)}</span>;
    },
  });
  const columns: readonly Column<ServiceLevel>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(120px, 1fr)',
      cell: ({ name }) => <CutText className={styles.name}>{name}</CutText>,
    },
    {
      id: 'queues',
      label: t('columns.queues'),
      width: 'minmax(120px, 1fr)',
      cell: ({ queueIds }) => (
        <CutText>{queueIds.length === 0 ? t('otherQueues') : namesOf(queueIds)}</CutText>
      ),
    },
    ...TIMES.map(timeColumn),
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '88px',
      align: 'end',
      cell: (level) => (
        <RowActions
          editLabel={t('edit', level)}
          deleteLabel={t('delete.of', level)}
          onEdit={() => onEdit(level)}
          onDelete={() => onDelete(level)}
        />
      ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={levels} rowKey={({ id }) => id} />;
}
