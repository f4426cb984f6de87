import { useTranslation } from 'react-i18next';
import type { PendingMessage } from '../../reducers/outbox';
import type { Placement } from '../../reducers/conversationItems';
import { useSendMessage } from '../../api/useSendMessage';
import { splitSignature } from '../../rules/signature';
import { Bubble } from './Bubble';
import { Failure } from './Failure';
import { MessageText } from './MessageText';

/** A message on its way to the server, or one whose call failed: its text is never lost. */
export function PendingBubble({ pending, placement }: { pending: PendingMessage; placement: Placement }) {
  const { t } = useTranslation('tickets');
  const send = useSendMessage();
  return (
    <Bubble
      fromMe
      placement={placement}
      createdAt={pending.createdAt}
      ack={1}
      failed={pending.failure !== null}
      below={
        pending.failure !== null && (
          <Failure
            text={t('message.notSent', { reason: pending.failure })}
            onAgain={() => void send(pending)}
          />
        )
      }
    >
      <MessageText text={splitSignature(pending.body).text} />
    </Bubble>
  );
}
