import { Button } from '@fluentui/react-components';
import { DocumentArrowUpRegular, PeopleRegular, PhoneRegular, SearchRegular } from '@fluentui/react-icons';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '@recado/shared/contacts';
import type { SourceFilter } from '@recado/shared/sources';
import { useContactList } from '@/data/contacts/useContactList';
import { useImports } from '@/data/contacts/useImports';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ListScreen } from '@/ui/page/ListScreen';
import { SourceFilterMenu } from '@/ui/source/SourceFilterMenu';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { ContactDialog } from './dialog/ContactDialog';
import { ImportFileDialog } from './import/ImportFileDialog';
import { ImportFromPhoneDialog } from './import/ImportFromPhoneDialog';
import { ImportStatus } from './import/ImportStatus';
import { ContactTable } from './list/ContactTable';
import { DeleteContactDialog } from './list/DeleteContactDialog';

export interface ContactsPageProps {
  /** Supplied by `app/`, because the dialog belongs to another feature. Opens the ticket that it creates. */
  NewTicketDialog: ComponentType<{ contact: Contact; onClose: () => void }>;
}

type OpenDialog =
  { kind: 'new' | 'phone' | 'file' } | { kind: 'edit' | 'delete' | 'ticket'; contact: Contact };

export function ContactsPage({ NewTicketDialog }: ContactsPageProps) {
  const { t } = useTranslation('contacts');
  const { profile } = useCurrentUser();
  const mayDelete = usePermission('contacts-page:deleteContact');
  const mayImport = profile === 'admin';
  const [typed, setTyped] = useState('');
  const [absentOnly, setAbsentOnly] = useState(false);
  const [source, setSource] = useState<SourceFilter | null>(null);
  const searched = useDebouncedText(typed.trim());
  const { contacts, ...reading } = useContactList({ search: searched, absentOnly, source });
  const imports = useImports(mayImport);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ListScreen
        title={t('list.title')}
        summary={(count) => t('list.summary', { count })}
        rows={contacts}
        reading={reading}
        loadFailed={t('list.loadFailed')}
        search={{ label: t('list.search'), value: typed, searched, onChange: setTyped }}
        actions={
          <>
            <SourceFilterMenu value={source} onChange={setSource} />
            {mayImport && (
              <>
                <Button icon={<PhoneRegular />} onClick={() => setDialog({ kind: 'phone' })}>
                  {t('phone.button')}
                </Button>
                <Button icon={<DocumentArrowUpRegular />} onClick={() => setDialog({ kind: 'file' })}>
                  {t('file.button')}
                </Button>
              </>
            )}
          </>
        }
        add={{
          label: t('list.add'),
          commandId: 'contacts.new',
          onAdd: () => setDialog({ kind: 'new' }),
        }}
        above={<ImportStatus imports={imports} absentOnly={absentOnly} onAbsentOnly={setAbsentOnly} />}
        empty={
          absentOnly
            ? { icon: <PeopleRegular />, title: t('list.noneAbsent.title'), text: t('list.noneAbsent.text') }
            : source
              ? {
                  icon: <PeopleRegular />,
                  title: t('list.noneFromSource.title'),
                  text: t('list.noneFromSource.text'),
                }
              : { icon: <PeopleRegular />, title: t('list.empty.title'), text: t('list.empty.text') }
        }
        notFound={{
          icon: <SearchRegular />,
          title: t('list.notFound.title'),
          text: t('list.notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['2fr', '1.3fr', '1.3fr', '1fr', '112px'], rows: 10 }}
      >
        {(shown) => (
          <ContactTable
            contacts={shown}
            onTicket={(contact) => setDialog({ kind: 'ticket', contact })}
            onEdit={(contact) => setDialog({ kind: 'edit', contact })}
            onDelete={mayDelete ? (contact) => setDialog({ kind: 'delete', contact }) : undefined}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'new' && <ContactDialog onClose={close} />}
      {dialog?.kind === 'edit' && <ContactDialog contactId={dialog.contact.id} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteContactDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'ticket' && <NewTicketDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'phone' && <ImportFromPhoneDialog onClose={close} />}
      {dialog?.kind === 'file' && <ImportFileDialog latest={imports?.latest ?? null} onClose={close} />}
    </>
  );
}
