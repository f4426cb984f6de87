import { useTranslation } from 'react-i18next';
import type { ContactList, ContactListItem } from '@recado/shared/contact-lists';
import { AppError } from '@recado/shared/contract';
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
  const text =
    list.contactsCount === 0
      ? t('question.emptyListText')
      : t('question.listText', { count: list.contactsCount });
  return (
    <DeleteDialog
      title={t('question.list', { name: list.name })}
      text={text}
      onConfirm={() => remove.mutateAsync(list.id)}
      conflictText={(names) => t('question.listUsed', { names })}
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
  /** Of a rejection that names campaigns. */
  conflictText?: (names: string) => string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteDialog({ title, text, conflictText, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('question.confirm')}
      destructive
      onConfirm={async () => {
        try {
          await onConfirm();
          toasts.success(t('done'));
        } catch (error) {
          const names = campaignNames(error);
          if (!names || !conflictText) throw error;
          toasts.error(conflictText(names), { timeoutMs: 10_000 });
        }
      }}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

/** Returns the names of the campaigns that need a list. */
function campaignNames(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return undefined;
  const campaigns = error.details?.['campaigns'];
  if (!Array.isArray(campaigns)) return undefined;
  return campaigns.map(({ name }: { name: string }) => name).join(', ');
}
