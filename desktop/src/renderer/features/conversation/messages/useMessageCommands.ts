import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import { startForwardAtom } from '@/data/desk/forwarding';
import { type ConversationInfo, messageQuestionAtom } from '@/data/desk/message-ui';
import { plainText } from '@/data/messages/text-formatting';
import { useMessageChanges } from '@/data/messages/useMessageChanges';
import { startReplyAtom } from '@/data/outbox/drafts';
import { useToasts } from '@/ui/toasts/useToasts';

/** Shows rejections as toasts. */
export function useMessageCommands({ ticketId }: Pick<ConversationInfo, 'ticketId'>) {
  const { t } = useTranslation('messages');
  const toasts = useToasts();
  const { react } = useMessageChanges();
  const startReply = useSetAtom(startReplyAtom);
  const startForward = useSetAtom(startForwardAtom);
  const open = useSetAtom(messageQuestionAtom);
  return {
    reply: (message: Message) => startReply(ticketId, message),
    forward: (message: Message) => startForward(ticketId, message.id),
    edit: (message: Message) => open({ kind: 'edit', message }),
    showData: (message: Message) => open({ kind: 'data', message }),
    remove: (message: Message) => open({ kind: 'delete', message }),
    /** Adds or replaces the reaction; choosing the same emoji again removes it. */
    react: (message: Message, emoji: string) => {
      const mine = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
      react(message, mine === emoji ? '' : emoji).catch((error: unknown) => toasts.failure(error));
    },
    copy: ({ body, fromMe }: Message) => {
      const text = fromMe ? writtenText(body).text : body;
      navigator.clipboard.writeText(plainText(text)).then(
        () => toasts.success(t('copied')),
        () => toasts.error(t('notCopied')),
      );
    },
  };
}
