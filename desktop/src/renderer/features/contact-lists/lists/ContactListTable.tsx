import { makeStyles } from '@fluentui/react-components';
import { DeleteRegular, EditRegular, PeopleListRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '@recado/shared/contact-lists';
import { contactListPath } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({ actions: { display: 'flex', justifyContent: 'flex-end' } });

interface ContactListTableProps {
  lists: readonly ContactList[];
  onEdit: (list: ContactList) => void;
  onDelete: (list: ContactList) => void;
}

export function ContactListTable({ lists, onEdit, onDelete }: ContactListTableProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('contact-lists');
  const navigate = useSyncNavigate();
  const columns: readonly Column<ContactList>[] = [
    {
      id: 'name',
      label: t('lists.name'),
      width: 'minmax(180px, 1fr)',
      cell: ({ name }) => <CutText>{name}</CutText>,
    },
    {
      id: 'contacts',
      label: t('lists.contacts'),
      named: true,
      width: '120px',
      align: 'end',
      cell: ({ contactsCount }) => contactsCount.toLocaleString(i18n.language),
    },
    {
      id: 'actions',
      label: t('actions'),
      width: '112px',
      align: 'end',
      cell: (list) => (
        <div className={styles.actions}>
          <IconButton
            icon={<PeopleListRegular />}
            label={t('lists.open', { name: list.name })}
            onClick={() => void navigate(contactListPath(list.id))}
          />
          <IconButton
            icon={<EditRegular />}
            label={t('edit', { name: list.name })}
            onClick={() => onEdit(list)}
          />
          <IconButton
            icon={<DeleteRegular />}
            label={t('delete', { name: list.name })}
            onClick={() => onDelete(list)}
          />
        </div>
      ),
    },
  ];
  return <DataTable label={t('lists.title')} columns={columns} rows={lists} rowKey={({ id }) => id} />;
}
