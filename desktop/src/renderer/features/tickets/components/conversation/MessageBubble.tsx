import { mergeClasses } from '@fluentui/react-components';
import type { Message } from '@recado/shared/messages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../lib/session';
import { useToasts } from '../../../../ui/toasts';
import { contactName } from '../../rules/contactName';
import { messageData } from '../../rules/messageData';
import { useResendMessage } from '../../api/useSendMessage';
import type { Placement } from '../../reducers/conversationItems';
import { splitSignature } from '../../rules/signature';
import { MessageContent } from '../content/MessageContent';
import { MessageLabels } from '../content/MessageLabels';
import { Reactions } from '../content/Reactions';
import { mediaWord } from '../mediaWords';
import { Bubble } from './Bubble';
import { useBubbleStyles } from './bubbleStyles';
import { Failure } from './Failure';
import { changeFailureText, failureText } from './failureText';

interface MessageBubbleProps {
  message: Message;
  placement: Placement;
  isGroup: boolean;
  /** The ticket is being worked on: what failed may be sent again. */
  canSend: boolean;
}

/** A stored message, by its kind (specification 1 §2.10). */
export function MessageBubble({ message, placement, isGroup, canSend }: MessageBubbleProps) {
  const { id: userId } = useCurrentUser();
  const data = useMemo(() => messageData(message.dataJson), [message.dataJson]);
  const { name: signature, text } = splitSignature(message.fromMe ? message.body : '');
  const body = message.fromMe ? text : message.body;
  const author = message.fromMe
    ? colleague(message, signature, userId)
    : isGroup && message.contact && contactName(message.contact.name);
  return (
    <Bubble
      fromMe={message.fromMe}
      placement={placement}
      createdAt={message.createdAt}
      ack={message.ack}
      failed={message.failure !== null}
      name={author || undefined}
      above={
        !message.isDeleted && (
          <>
            <MessageLabels message={message} data={data} />
            <Quote message={message} />
          </>
        )
      }
      below={<Below message={message} canSend={canSend} />}
    >
      <MessageContent message={message} data={data} body={body} />
    </Bubble>
  );
}

/** A colleague's name; one's own is known, and what went out from the telephone has none. */
function colleague(message: Message, signature: string | null, userId: number): string | null {
  if (message.user?.id === userId) return null;
  return message.user?.name ?? signature;
}

function Quote({ message: { quotedMsg: quoted, fromMe } }: { message: Message }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('tickets');
  return (
    quoted && (
      <span className={mergeClasses(styles.quote, fromMe && styles.quoteOwn)}>
        <span className={styles.quoteText}>
          {splitSignature(quoted.body).text || mediaWord(quoted.mediaType, t)}
        </span>
      </span>
    )
  );
}

/** Reactions, and what did not go, with "Enviar de novo". */
function Below({ message, canSend }: { message: Message; canSend: boolean }) {
  const { t } = useTranslation('tickets');
  const resend = useResendMessage(message.ticketId);
  const toasts = useToasts();
  const again = canSend
    ? () => void resend(message.id).catch((error: unknown) => toasts.failure(error))
    : undefined;
  const change = message.changes.find(({ failure }) => failure !== null);
  return (
    <>
      {!message.isDeleted && <Reactions reactions={message.reactions} />}
      {message.failure && (
        <Failure text={t('message.notSent', { reason: failureText(message.failure, t) })} onAgain={again} />
      )}
      {!message.failure && change && <Failure text={changeFailureText(change, t)} onAgain={again} />}
    </>
  );
}
