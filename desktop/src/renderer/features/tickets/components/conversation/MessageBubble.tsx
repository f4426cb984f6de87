import { mergeClasses } from '@fluentui/react-components';
import { Edit16Regular, Prohibited16Regular } from '@fluentui/react-icons';
import type { Message } from '@recado/shared/messages';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../lib/session';
import { useToasts } from '../../../../ui/toasts';
import { contactName } from '../../rules/contactName';
import { useResendMessage } from '../../api/useSendMessage';
import type { Placement } from '../../reducers/conversationItems';
import { splitSignature } from '../../rules/signature';
import { mediaIcon, mediaPlaceholder, mediaWord } from '../mediaWords';
import { Bubble } from './Bubble';
import { useBubbleStyles } from './bubbleStyles';
import { Failure } from './Failure';
import { failureText } from './failureText';
import { MessageText } from './MessageText';

interface MessageBubbleProps {
  message: Message;
  placement: Placement;
  isGroup: boolean;
}

/** A stored message, by its kind (specification 1 §2.10). */
export function MessageBubble({ message, placement, isGroup }: MessageBubbleProps) {
  const { t } = useTranslation('tickets');
  const resend = useResendMessage(message.ticketId);
  const toasts = useToasts();
  const { id: userId } = useCurrentUser();
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
      above={!message.isDeleted && <Above message={message} />}
      below={
        message.failure && (
          <Failure
            text={failureText(message.failure, t)}
            onAgain={() => void resend(message.id).catch((error: unknown) => toasts.failure(error))}
          />
        )
      }
    >
      <Content message={message} body={body} />
    </Bubble>
  );
}

/** A colleague's name; one's own is known, and what went out from the telephone has none. */
function colleague(message: Message, signature: string | null, userId: number): string | null {
  if (message.user?.id === userId) return null;
  return message.user?.name ?? signature;
}

function Above({ message }: { message: Message }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('tickets');
  const { quotedMsg: quoted } = message;
  return (
    <>
      {message.isEdited && (
        <span className={styles.edited}>
          <Edit16Regular aria-hidden /> {t('message.edited')}
        </span>
      )}
      {quoted && (
        <span className={mergeClasses(styles.quote, message.fromMe && styles.quoteOwn)}>
          <span className={styles.quoteText}>
            {splitSignature(quoted.body).text || mediaWord(quoted.mediaType, t)}
          </span>
        </span>
      )}
    </>
  );
}

function Content({ message, body }: { message: Message; body: string }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('tickets');
  if (message.isDeleted) {
    return (
      <span className={mergeClasses(styles.text, styles.deleted)}>
        <Prohibited16Regular className={styles.icon} aria-hidden />
        {t('message.deleted')}
      </span>
    );
  }
  if (message.mediaType === 'text') return <MessageText text={body} />;
  const Icon = mediaIcon(message.mediaType);
  return (
    <>
      <span className={mergeClasses(styles.text, styles.placeholder)}>
        <Icon className={styles.icon} aria-hidden />
        {mediaPlaceholder(message.mediaType, message.fromMe, t)}
      </span>
      {body && (
        <>
          {'\n'}
          <MessageText text={body} />
        </>
      )}
    </>
  );
}
