import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { CutText } from '@/ui/tooltip/CutText';
import { ColorDot } from './ColorDot';

const useStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
  color: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  hex: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  greeting: { color: tokens.colorNeutralForeground2 },
});

interface QueueTableProps {
  queues: readonly QueueRow[];
  onEdit: (queue: QueueRow) => void;
  onDelete: (queue: QueueRow) => void;
}

export function QueueTable({ queues, onEdit, onDelete }: QueueTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('queues');
  const columns: readonly Column<QueueRow>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(160px, 1fr)',
      cell: ({ name }) => <CutText className={styles.name}>{name}</CutText>,
    },
    {
      id: 'color',
      label: t('columns.color'),
      width: '120px',
      cell: ({ color }) => (
        <span className={styles.color}>
          <ColorDot color={color} />
          <span className={styles.hex}>{color}</span>
        </span>
      ),
    },
    {
      id: 'greeting',
      label: t('columns.greetingMessage'),
      width: 'minmax(160px, 2fr)',
      cell: ({ greetingMessage }) =>
        greetingMessage ? <CutText className={styles.greeting}>{greetingMessage}</CutText> : '—',
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '88px',
      align: 'end',
      cell: (queue) => (
        <RowActions
          editLabel={t('actions.edit', { name: queue.name })}
          deleteLabel={t('actions.delete', { name: queue.name })}
          onEdit={() => onEdit(queue)}
          onDelete={() => onDelete(queue)}
        />
      ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={queues} rowKey={({ id }) => id} />;
}
