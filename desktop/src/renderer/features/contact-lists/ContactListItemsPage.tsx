import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular, DeleteRegular, PeopleListRegular, SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ContactListItem } from '@recado/shared/contact-lists';
import { useContactListItems } from '@/data/contact-lists/useContactListItems';
import { useContactList } from '@/data/contact-lists/useContactLists';
import { useListImport } from '@/data/contact-lists/useListImport';
import { CONTACT_LISTS_PATH } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ListScreen } from '@/ui/page/ListScreen';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { DeleteInvalidItemsDialog, DeleteItemDialog } from './DeleteDialogs';
import { ImportSheetButton } from './import/ImportSheetButton';
import { ImportSheetDialog } from './import/ImportSheetDialog';
import { ListImportBar } from './import/ListImportBar';
import { ContactListItemDialog } from './items/ContactListItemDialog';
import { ContactListItemTable } from './items/ContactListItemTable';
import { LiftOptOutDialog, RecordOptOutDialog } from './items/OptOutDialogs';

type OpenDialog =
  | { kind: 'edit'; item: ContactListItem | null }
  | { kind: 'delete' | 'optOut' | 'lift'; item: ContactListItem }
  | { kind: 'import'; file: File }
  | { kind: 'invalid' };

export function ContactListItemsPage() {
  const contactListId = Number(useParams()['contactListId']);
  // Another list starts with an empty search and no dialog.
  return <ContactListItems key={contactListId} contactListId={contactListId} />;
}

function ContactListItems({ contactListId }: { contactListId: number }) {
  const { t } = useTranslation('contact-lists');
  const navigate = useSyncNavigate();
  const mayDelete = usePermission('contacts-page:deleteContact');
  const { data: list } = useContactList(contactListId);
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim());
  const { items, ...reading } = useContactListItems(contactListId, searched);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const invalid = list?.counts.invalid ?? 0;
  const imports = useListImport(contactListId);
  const latest = imports.data?.import ?? null;
  const isImporting = latest?.state === 'reading' || latest?.state === 'working';
  // Results of earlier visits are not shown again.
  const [watched, setWatched] = useState<string | null>(null);
  if (isImporting && latest.id !== watched) setWatched(latest.id);
  const isAdmin = useCurrentUser().profile === 'admin';
  return (
    <>
      <ListScreen
        title={list?.name ?? t('items.title')}
        summary={
          list?.contactsCount
            ? t('items.summary', { count: list.contactsCount, unknown: list.counts.unknown })
            : undefined
        }
        rows={items}
        reading={reading}
        loadFailed={t('items.loadFailed')}
        search={{ label: t('items.search'), value: typed, searched, onChange: setTyped }}
        actions={
          <>
            <Button icon={<ArrowLeftRegular />} onClick={() => void navigate(CONTACT_LISTS_PATH)}>
              {t('items.lists')}
            </Button>
            <ImportSheetButton
              disabled={isImporting}
              onSelect={(file) => setDialog({ kind: 'import', file })}
            />
            {mayDelete && invalid > 0 && (
              <Button icon={<DeleteRegular />} onClick={() => setDialog({ kind: 'invalid' })}>
                {t('items.deleteInvalid')}
              </Button>
            )}
          </>
        }
        above={
          latest &&
          latest.id === watched && (
            <ListImportBar
              row={latest}
              receivedAt={imports.dataUpdatedAt}
              onDismiss={() => setWatched(null)}
            />
          )
        }
        add={{
          label: t('items.add'),
          commandId: 'contact-list-items.new',
          onAdd: () => setDialog({ kind: 'edit', item: null }),
        }}
        empty={{ icon: <PeopleListRegular />, title: t('items.empty.title'), text: t('items.empty.text') }}
        notFound={{
          icon: <SearchRegular />,
          title: t('items.notFound.title'),
          text: t('items.notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['140px', '2fr', '1.3fr', '1.3fr', '88px'], rows: 10 }}
      >
        {(shown) => (
          <ContactListItemTable
            label={list?.name ?? t('items.title')}
            items={shown}
            onEdit={(item) => setDialog({ kind: 'edit', item })}
            onDelete={mayDelete ? (item) => setDialog({ kind: 'delete', item }) : undefined}
            onRecordOptOut={(item) => setDialog({ kind: 'optOut', item })}
            onLiftOptOut={isAdmin ? (item) => setDialog({ kind: 'lift', item }) : undefined}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && (
        <ContactListItemDialog contactListId={contactListId} item={dialog.item} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteItemDialog item={dialog.item} onClose={close} />}
      {dialog?.kind === 'optOut' && <RecordOptOutDialog item={dialog.item} onClose={close} />}
      {dialog?.kind === 'lift' && <LiftOptOutDialog item={dialog.item} onClose={close} />}
      {dialog?.kind === 'import' && list && (
        <ImportSheetDialog
          list={list}
          file={dialog.file}
          remembered={imports.data?.columns ?? null}
          onUploaded={setWatched}
          onClose={close}
        />
      )}
      {dialog?.kind === 'invalid' && list && <DeleteInvalidItemsDialog list={list} onClose={close} />}
    </>
  );
}
