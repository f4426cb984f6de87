import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { messageQuestionAtom } from '@/data/desk/message-ui';
import { useMessageChanges } from '@/data/messages/useMessageChanges';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { EditMessageDialog } from './EditMessageDialog';
import { MessageDataDialog } from './MessageDataDialog';

export function MessageQuestions() {
  const { t } = useTranslation('messages');
  const [question, open] = useAtom(messageQuestionAtom);
  const { remove } = useMessageChanges();
  if (!question) return null;
  const { kind, message } = question;
  const close = () => open(null);
  if (kind === 'edit') return <EditMessageDialog message={message} onClose={close} />;
  if (kind === 'data') return <MessageDataDialog message={message} onClose={close} />;
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      destructive
      onConfirm={() => remove(message)}
      onClose={close}
    >
      {t(message.whisper ? 'deleteWhisperText' : 'deleteText')}
    </ConfirmDialog>
  );
}
