import type { Message, MessageData } from '@recado/shared/messages';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../lib/session';
import { useToasts } from '../../../../ui/toasts';
import { contactName } from '../../rules/contactName';
import { bubbleTime } from '../../rules/dates';
import { messageData } from '../../rules/messageData';
import { plainText } from '../../rules/textFormatting';
import { isObservation, writtenText } from '../../rules/whispers';
import { useResendMessage } from '../../api/useSendMessage';
import type { Placement } from '../../reducers/conversationItems';
import { MessageContent } from '../content/MessageContent';
import { MessageLabels } from '../content/MessageLabels';
import { Quote } from '../content/Quote';
import { Reactions } from '../content/Reactions';
import { mediaWord } from '../mediaWords';
import { MessageTools } from '../messages/MessageTools';
import type { ConversationPlace } from '../messages/messageUi';
import { Bubble, type BubbleProps } from './Bubble';
import { Failure } from './Failure';
import { changeFailureText, failureText } from './failureText';
import { WhisperName } from './WhisperName';

interface MessageBubbleProps {
  message: Message;
  placement: Placement;
  place: ConversationPlace;
}

/** A stored message, by its kind (specification 1 §2.10). */
export function MessageBubble({ message, placement, place }: MessageBubbleProps) {
  const { id: userId, name: userName } = useCurrentUser();
  const { t } = useTranslation('tickets');
  const data = useMemo(() => messageData(message.dataJson), [message.dataJson]);
  const { fromMe, whisper, isDeleted } = message;
  const written = writtenText(fromMe ? message.body : '');
  const body = fromMe ? written.text : message.body;
  const author = fromMe
    ? colleague(message, written.name, userId)
    : place.isGroup && message.contact && contactName(message.contact.name);
  const said = isDeleted ? t('message.deleted') : plainText(body) || mediaWord(message.mediaType, t);
  const bare = isBare(message, body);
  const lastLine = lastLineOf(message, body, data);
  const speaker = author || (fromMe ? userName : (message.contact?.name ?? ''));
  return (
    <Bubble
      fromMe={fromMe}
      placement={placement}
      createdAt={message.createdAt}
      ack={message.ack}
      failed={message.failure !== null}
      messageId={message.id}
      label={`${speaker}: ${said}, ${bubbleTime(message.createdAt)}`}
      name={whisper ? undefined : author || undefined}
      tone={whisper ? 'whisper' : isObservation(fromMe, body) ? 'observation' : undefined}
      bare={bare}
      lastLine={lastLine}
      above={
        <>
          {whisper && <WhisperName name={message.user?.name ?? written.name ?? ''} />}
          {!isDeleted && <MessageLabels message={message} data={data} />}
          {!isDeleted && message.quotedMsg && (
            <Quote quoted={message.quotedMsg} fromMe={fromMe} place={place} />
          )}
        </>
      }
      tools={<MessageTools message={message} place={place} />}
      below={<Below message={message} place={place} />}
    >
      <MessageContent
        message={message}
        data={data}
        body={body}
        place={place}
        bare={bare}
        alone={lastLine !== undefined}
      />
    </Bubble>
  );
}

/** A colleague's name; one's own is known, and what went out from the telephone has none. */
function colleague(message: Message, signature: string | null, userId: number): string | null {
  if (message.user?.id === userId) return null;
  return message.user?.name ?? signature;
}

/** A picture without a word around it. */
function isBare({ mediaType, mediaUrl, isDeleted, isEdited, quotedMsg, dataJson }: Message, body: string) {
  const alone = body === '' && !quotedMsg && !isEdited && dataJson === null;
  return mediaType === 'image' && mediaUrl !== null && !isDeleted && alone;
}

/** Whose last line has room for the time. */
function lastLineOf(
  { mediaType, mediaUrl, isDeleted }: Message,
  body: string,
  { location }: MessageData,
): BubbleProps['lastLine'] {
  if (isDeleted) return undefined;
  // A place's text is its own title.
  if (location) return 'content';
  if (body !== '' || mediaUrl === null) return undefined;
  if (mediaType === 'voice' || mediaType === 'audio') return 'content';
  return mediaType === 'document' ? 'beforeButton' : undefined;
}

/** Reactions, and what did not go. */
function Below({ message, place }: { message: Message; place: ConversationPlace }) {
  const failed = message.failure !== null || message.changes.some(({ failure }) => failure !== null);
  return (
    <>
      {!message.isDeleted && message.reactions.length > 0 && <Reactions reactions={message.reactions} />}
      {failed && <NotSent message={message} place={place} />}
    </>
  );
}

/** What did not go, with "Enviar de novo" while the ticket is being worked on. */
function NotSent({ message, place }: { message: Message; place: ConversationPlace }) {
  const { t } = useTranslation('tickets');
  const resend = useResendMessage(message.ticketId);
  const toasts = useToasts();
  const canSend = !place.readOnly && (place.status === 'open' || place.status === 'groups');
  const again = canSend
    ? () => void resend(message.id).catch((error: unknown) => toasts.failure(error))
    : undefined;
  const change = message.changes.find(({ failure }) => failure !== null);
  const text = message.failure
    ? t('message.notSent', { reason: failureText(message.failure, t) })
    : change && changeFailureText(change, t);
  return text && <Failure text={text} onAgain={again} />;
}
