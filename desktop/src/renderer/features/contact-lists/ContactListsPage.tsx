import { PeopleListRegular, SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '@recado/shared/contact-lists';
import { useContactLists } from '@/data/contact-lists/useContactLists';
import { ListScreen } from '@/ui/page/ListScreen';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { DeleteContactListDialog } from './DeleteDialogs';
import { SampleLink } from './import/SampleLink';
import { ContactListDialog } from './lists/ContactListDialog';
import { ContactListTable } from './lists/ContactListTable';

type OpenDialog = { kind: 'edit'; list: ContactList | null } | { kind: 'delete'; list: ContactList };

export function ContactListsPage() {
  const { t } = useTranslation('contact-lists');
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim());
  const { lists, ...reading } = useContactLists(searched);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ListScreen
        title={t('lists.title')}
        summary={(count) => t('lists.summary', { count })}
        rows={lists}
        reading={reading}
        loadFailed={t('lists.loadFailed')}
        search={{ label: t('lists.search'), value: typed, searched, onChange: setTyped }}
        actions={<SampleLink />}
        add={{
          label: t('lists.add'),
          commandId: 'contact-lists.new',
          onAdd: () => setDialog({ kind: 'edit', list: null }),
        }}
        empty={{ icon: <PeopleListRegular />, title: t('lists.empty.title'), text: t('lists.empty.text') }}
        notFound={{
          icon: <SearchRegular />,
          title: t('lists.notFound.title'),
          text: t('lists.notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['1fr', '120px', '112px'] }}
      >
        {(shown) => (
          <ContactListTable
            lists={shown}
            onEdit={(list) => setDialog({ kind: 'edit', list })}
            onDelete={(list) => setDialog({ kind: 'delete', list })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && <ContactListDialog list={dialog.list} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteContactListDialog list={dialog.list} onClose={close} />}
    </>
  );
}
