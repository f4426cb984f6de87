import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { SampleItem } from '@recado/shared/sample-items';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { CutText } from '@/ui/tooltip/CutText';

interface SampleItemTableProps {
  sampleItems: readonly SampleItem[];
  onEdit: (sampleItem: SampleItem) => void;
  onDelete: (sampleItem: SampleItem) => void;
}

export function SampleItemTable({ sampleItems, onEdit, onDelete }: SampleItemTableProps) {
  const { t } = useTranslation('sample-items');
  const columns: readonly Column<SampleItem>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(160px, 1fr)',
      cell: ({ name }) => <CutText>{name}</CutText>,
    },
    {
      id: 'text',
      label: t('columns.text'),
      width: 'minmax(160px, 2fr)',
      cell: ({ text }) => <CutText>{text}</CutText>,
    },
    {
      id: 'state',
      label: t('columns.state'),
      width: '120px',
      cell: ({ active }) => (
        <Badge appearance="tint" color={active ? 'brand' : 'informative'}>
          {active ? t('active') : t('inactive')}
        </Badge>
      ),
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '88px',
      align: 'end',
      cell: (sampleItem) => (
        <RowActions
          editLabel={t('actions.edit', { name: sampleItem.name })}
          deleteLabel={t('actions.delete', { name: sampleItem.name })}
          onEdit={() => onEdit(sampleItem)}
          onDelete={() => onDelete(sampleItem)}
        />
      ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={sampleItems} rowKey={({ id }) => id} />;
}
