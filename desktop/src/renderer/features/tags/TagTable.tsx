import { useTranslation } from 'react-i18next';
import type { Tag } from '@recado/shared/tags';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { TagChip } from './TagChip';

/** Maximum number of tickets that the server counts for a tag. */
const COUNTED = 1_000;

interface TagTableProps {
  tags: readonly Tag[];
  onEdit: (tag: Tag) => void;
  onDelete: (tag: Tag) => void;
}

export function TagTable({ tags, onEdit, onDelete }: TagTableProps) {
  const { t, i18n } = useTranslation('tags');
  const columns: readonly Column<Tag>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(160px, 1fr)',
      cell: ({ name, color }) => <TagChip name={name} color={color} />,
    },
    {
      id: 'tickets',
      label: t('columns.tickets'),
      named: true,
      width: '120px',
      align: 'end',
      cell: ({ ticketsCount }) =>
        `${ticketsCount.toLocaleString(i18n.language)}${ticketsCount >= COUNTED ? '+' : ''}`,
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '88px',
      align: 'end',
      cell: (tag) => (
        <RowActions
          editLabel={t('actions.edit', { name: tag.name })}
          deleteLabel={t('actions.delete', { name: tag.name })}
          onEdit={() => onEdit(tag)}
          onDelete={() => onDelete(tag)}
        />
      ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={tags} rowKey={({ id }) => id} />;
}
