import { LockClosed16Filled } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isMaybeSent, type Message, type MessageData } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import type { Placement } from '@/data/messages/conversation-items';
import { withMenuEntry } from '@/data/messages/menu-entry';
import { messageData } from '@/data/messages/message-data';
import { isObservation } from '@/data/messages/message-text';
import { plainText } from '@/data/messages/text-formatting';
import {
  Bubble,
  type BubbleProps,
  MessageContent,
  MessageLabels,
  Quote,
  Reactions,
  useBubbleStyles,
} from '@/features/message-content';
import { bubbleTime } from '@/lib/formats/dates';
import { mediaLabel } from '@/ui/message/media-labels';
import { WaitingNote } from '../lines/WaitingNote';
import { MessageTools } from '../messages/MessageTools';
import { isNotSent, NotSent } from './NotSent';
import { useAuthor } from './useAuthor';
import { useWriterColor } from './useWriterColor';

interface MessageBubbleProps {
  message: Message;
  placement: Placement;
  place: ConversationInfo;
}

export function MessageBubble({ message, placement, place }: MessageBubbleProps) {
  const { t } = useTranslation('tickets');
  const data = useMemo(() => messageData(message.dataJson), [message.dataJson]);
  const { fromMe, whisper, isDeleted } = message;
  const { author, speaker, signature, body: written } = useAuthor(message, place);
  const writerColor = useWriterColor(fromMe ? undefined : (author ?? undefined));
  const body = withMenuEntry(written, isDeleted ? undefined : message.menuEntry);
  const said = isDeleted ? t('message.deleted') : plainText(body) || mediaLabel(message.mediaType, t);
  const bare = isBare(message, body);
  const lastLine = lastLineOf(message, body, data);
  return (
    <Bubble
      fromMe={fromMe}
      placement={placement}
      createdAt={message.createdAt}
      ack={message.ack}
      failed={isMaybeSent(message.failure) ? 'maybe' : message.failure !== null}
      messageId={message.id}
      label={`${speaker}: ${said}, ${bubbleTime(message.createdAt)}`}
      name={whisper ? undefined : (author ?? undefined)}
      nameClass={writerColor}
      tone={whisper ? 'whisper' : isObservation(fromMe, body) ? 'observation' : undefined}
      bare={bare}
      lastLine={lastLine}
      above={
        <>
          {whisper && <WhisperName name={message.user?.name ?? signature ?? ''} />}
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

/** Returns whether the message is an image without text or labels. */
function isBare({ mediaType, mediaUrl, isDeleted, isEdited, quotedMsg, dataJson }: Message, body: string) {
  const alone = body === '' && !quotedMsg && !isEdited && dataJson === null;
  return mediaType === 'image' && mediaUrl !== null && !isDeleted && alone;
}

/** Returns where on the content's last line the time fits; undefined if the time needs its own line. */
function lastLineOf(
  { mediaType, mediaUrl, isDeleted }: Message,
  body: string,
  { location }: MessageData,
): BubbleProps['lastLine'] {
  if (isDeleted) return undefined;
  // The body of a location only repeats its title.
  if (location) return 'content';
  if (body !== '' || mediaUrl === null) return undefined;
  if (mediaType === 'voice' || mediaType === 'audio') return 'content';
  return mediaType === 'document' ? 'beforeButton' : undefined;
}

function Below({ message, place }: { message: Message; place: ConversationInfo }) {
  const failed = isNotSent(message);
  return (
    <>
      {!message.isDeleted && message.reactions.length > 0 && <Reactions reactions={message.reactions} />}
      {failed && <NotSent messages={[message]} place={place} />}
      <WaitingNote messages={[message]} />
    </>
  );
}

/** Also states that the customer does not see the whisper. */
function WhisperName({ name }: { name: string }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('message-content');
  return (
    <span className={styles.whisperName}>
      <LockClosed16Filled aria-hidden />
      <span>
        {name && <span className={styles.strong}>{name}</span>}
        {name && ' · '}
        {t('onlyTeam')}
      </span>
    </span>
  );
}
