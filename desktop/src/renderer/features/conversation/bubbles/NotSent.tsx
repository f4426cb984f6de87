import { useTranslation } from 'react-i18next';
import { isMaybeSent, type Message } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { useResendMessage } from '@/data/outbox/useSendMessage';
import { changeFailureText, FailureLine, failureText } from '@/features/message-content';
import { useToasts } from '@/ui/toasts/useToasts';

interface NotSentProps {
  messages: readonly [Message, ...Message[]];
  place: ConversationInfo;
}

export function isNotSent({ failure, changes }: Message): boolean {
  return failure !== null || changes.some((change) => change.failure !== null);
}

export function NotSent({ messages, place }: NotSentProps) {
  const { t } = useTranslation('tickets');
  const [{ ticketId, failure, changes }] = messages;
  const resend = useResendMessage(ticketId);
  const toasts = useToasts();
  const canSend = !place.readOnly && (place.status === 'open' || place.status === 'groups');
  const sendAgain = async () => {
    for (const { id } of messages) await resend(id);
  };
  const actions = canSend
    ? [
        {
          label: t('message.again'),
          onClick: () => void sendAgain().catch((error: unknown) => toasts.failure(error)),
        },
      ]
    : [];
  const change = changes.find((each) => each.failure !== null);
  const text = failure
    ? isMaybeSent(failure)
      ? failureText(failure, t)
      : t('message.notSent', { reason: failureText(failure, t) })
    : change && changeFailureText(change, t);
  return text && <FailureLine text={text} actions={actions} />;
}
