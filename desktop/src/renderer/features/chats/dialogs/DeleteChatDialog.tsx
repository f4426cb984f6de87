import { useTranslation } from 'react-i18next';
import type { Chat } from '@recado/shared/chats';
import { useDeleteChat } from '@/data/chats/useChatMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

interface DeleteChatDialogProps {
  chat: Chat;
  onDeleted: (chat: Chat) => void;
  onClose: () => void;
}

export function DeleteChatDialog({ chat, onDeleted, onClose }: DeleteChatDialogProps) {
  const { t } = useTranslation('chats');
  const toasts = useToasts();
  const remove = useDeleteChat();
  return (
    <ConfirmDialog
      title={t('question.title', { title: chat.title })}
      confirmLabel={t('question.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(chat.id);
        toasts.success(t('deleted'));
        onDeleted(chat);
      }}
      onClose={onClose}
    >
      {t('question.text')}
    </ConfirmDialog>
  );
}
