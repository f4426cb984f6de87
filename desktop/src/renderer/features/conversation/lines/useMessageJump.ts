import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '@recado/shared/contract';
import type { Ticket } from '@recado/shared/tickets';
import { jumpToMessageAtom, type MessageJump } from '@/data/desk/message-jump';
import type { ConversationData } from '@/data/messages/conversation';
import { useToasts } from '@/ui/toasts/useToasts';

type Target = Pick<MessageJump, 'messageId' | 'retainsFocus'>;

/**
 * Handles `jumpToMessageAtom`. Scrolls to a loaded message. For any other message, fetches the surrounding messages
 * as a detached window. The returned `view` changes whenever other lines are shown.
 */
export function useMessageJump(
  { uuid }: Pick<Ticket, 'uuid'>,
  shown: ConversationData | undefined,
  openAround: (messageId: string) => Promise<unknown>,
) {
  const { t } = useTranslation('messages');
  const toasts = useToasts();
  const [jump, setJump] = useAtom(jumpToMessageAtom);
  const [target, setTarget] = useState<Target | null>(null);
  const [view, setView] = useState(0);
  const requestedId = useRef<string | null>(null);
  useEffect(() => {
    if (jump?.ticketUuid !== uuid || !shown || requestedId.current !== null) return;
    const { messageId, retainsFocus } = jump;
    const wanted: Target = retainsFocus ? { messageId, retainsFocus } : { messageId };
    if (shown.messages.some(({ id }) => id === messageId)) {
      setJump(null);
      setTarget(wanted);
      return;
    }
    requestedId.current = messageId;
    openAround(messageId)
      .then(
        () => {
          setTarget(wanted);
          setView((number) => number + 1);
        },
        (error: unknown) => {
          const isMissing = error instanceof AppError && error.code === 'ERR_NO_MESSAGE_FOUND';
          if (isMissing) toasts.warning(t('notFound'));
          else toasts.failure(error);
        },
      )
      .finally(() => {
        requestedId.current = null;
        // A jump requested in the meantime gets a new object, which runs the effect again.
        setJump((now) => (now === null || now.messageId === messageId ? null : { ...now }));
      });
  }, [jump, setJump, uuid, shown, openAround, toasts, t]);
  return {
    target,
    view,
    /** Clears the jump target, because the list now shows other lines. */
    leaveTarget: () => {
      setTarget(null);
      setView((number) => number + 1);
    },
  };
}
