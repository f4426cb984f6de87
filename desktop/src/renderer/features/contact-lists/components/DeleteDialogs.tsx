import { useTranslation } from 'react-i18next';
import type { ContactList, ContactListItem } from '@recado/shared/contact-lists';
import {
  useDeleteContactList,
  useDeleteContactListItem,
  useDeleteInvalidItems,
} from '@/data/contact-lists/useContactListMutations';
import { contactName } from '@/lib/formats/names';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteContactListDialog({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { t } = useTranslation('contact-lists');
  const remove = useDeleteContactList();
  return (
    <DeleteDialog
      title={t('question.list', { name: list.name })}
      text={
        list.contactsCount === 0
          ? t('question.emptyListText')
          : t('question.listText', { count: list.contactsCount })
      }
      onConfirm={() => remove.mutateAsync(list.id)}
      onClose={onClose}
    />
  );
}

export function DeleteItemDialog({ item, onClose }: { item: ContactListItem; onClose: () => void }) {
  const { t } = useTranslation('contact-lists');
  const remove = useDeleteContactListItem();
  return (
    <DeleteDialog
      title={t('question.item', { name: contactName(item.name || item.number) })}
      text={t('question.itemText')}
      onConfirm={() => remove.mutateAsync(item.id)}
      onClose={onClose}
    />
  );
}

export function DeleteInvalidItemsDialog({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { t } = useTranslation('contact-lists');
  const remove = useDeleteInvalidItems();
  return (
    <DeleteDialog
      title={t('question.invalid', { count: list.counts.invalid })}
      text={t('question.invalidText')}
      onConfirm={() => remove.mutateAsync(list.id)}
      onClose={onClose}
    />
  );
}

interface DeleteDialogProps {
  title: string;
  text: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteDialog({ title, text, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('question.confirm')}
      destructive
      onConfirm={async () => {
        await onConfirm();
        toasts.success(t('done'));
      }}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
