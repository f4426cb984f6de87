import { makeStyles } from '@fluentui/react-components';
import { DeleteRegular, EditRegular, QrCodeRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { linkText, type SourceLink } from '@recado/shared/source-links';
import { useConnections } from '@/data/connections/useConnections';
import { CopyButton } from '@/ui/copy/CopyButton';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({ actions: { display: 'flex', justifyContent: 'flex-end' } });

interface SourceLinkTableProps {
  sourceLinks: readonly SourceLink[];
  onEdit: (sourceLink: SourceLink) => void;
  onDelete: (sourceLink: SourceLink) => void;
  onShowCode: (sourceLink: SourceLink) => void;
}

export function SourceLinkTable({ sourceLinks, onEdit, onDelete, onShowCode }: SourceLinkTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('source-links');
  const { data: connections = [] } = useConnections();
  const columns: readonly Column<SourceLink>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(120px, 1fr)',
      cell: ({ name }) => <CutText>{name}</CutText>,
    },
    {
      id: 'message',
      label: t('columns.message'),
      width: 'minmax(160px, 2fr)',
      cell: (link) => <CutText>{linkText(link)}</CutText>,
    },
    {
      id: 'connection',
      label: t('columns.connection'),
      width: 'minmax(100px, 1fr)',
      cell: ({ whatsappId }) => (
        <CutText>{connections.find(({ id }) => id === whatsappId)?.name ?? ''}</CutText>
      ),
    },
    {
      id: 'tickets',
      label: t('columns.tickets'),
      width: '104px',
      align: 'end',
      cell: ({ tickets }) => tickets,
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '152px',
      align: 'end',
      cell: (link) => (
        <div className={styles.actions}>
          <CopyButton
            size="medium"
            label={link.url ? t('actions.copy', { name: link.name }) : t('unpaired')}
            text={link.url ?? ''}
            copied={t('actions.copied')}
          />
          <IconButton
            icon={<QrCodeRegular />}
            label={link.url ? t('actions.qr', { name: link.name }) : t('unpaired')}
            disabled={link.url === null}
            onClick={() => onShowCode(link)}
          />
          <IconButton
            icon={<EditRegular />}
            label={t('actions.edit', { name: link.name })}
            onClick={() => onEdit(link)}
          />
          <IconButton
            icon={<DeleteRegular />}
            label={t('actions.delete', { name: link.name })}
            onClick={() => onDelete(link)}
          />
        </div>
      ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={sourceLinks} rowKey={({ id }) => id} />;
}
