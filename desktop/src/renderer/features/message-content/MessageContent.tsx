import { mergeClasses } from '@fluentui/react-components';
import { Prohibited16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Message, MessageData } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { mediaIcon, mediaLabel } from '@/ui/message/media-labels';
import { useBubbleStyles } from './bubble/bubble-styles';
import { ContactCards } from './cards/ContactCards';
import { LinkPreview } from './cards/LinkPreview';
import { LocationCard } from './cards/LocationCard';
import { Poll } from './cards/Poll';
import { AudioPlayer } from './files/AudioPlayer';
import { DocumentCard } from './files/DocumentCard';
import { MessageImage } from './files/MessageImage';
import { Video } from './files/Video';
import { MessageText } from './text/MessageText';

interface MessageContentProps {
  message: Message;
  data: MessageData;
  body: string;
  place: ConversationInfo;
  /** True if the message is only an image, which fills its bubble. */
  bare: boolean;
  /** True if the bubble has no other content, so that the time shares the content's last line. */
  alone: boolean;
}

export function MessageContent({ message, data, body, place, bare, alone }: MessageContentProps) {
  if (message.isDeleted) return <Deleted />;
  // The text of a location, contact card or poll repeats its title, so it is omitted.
  const isSaid = (data.location ?? data.contacts ?? data.poll) !== undefined;
  return (
    <>
      <Thing message={message} data={data} place={place} bare={bare} alone={alone} />
      {body && !isSaid && <MessageText text={body} />}
    </>
  );
}

function Deleted() {
  const styles = useBubbleStyles();
  const { t } = useTranslation('tickets');
  return (
    <span className={mergeClasses(styles.text, styles.deleted)}>
      <Prohibited16Regular className={styles.icon} aria-hidden />
      {t('message.deleted')}
    </span>
  );
}

function Thing({ message, data, place, bare, alone }: Omit<MessageContentProps, 'body'>) {
  switch (message.mediaType) {
    case 'text':
      return data.linkPreview && <LinkPreview preview={data.linkPreview} />;
    case 'image':
      return <MessageImage message={message} {...(bare ? { as: 'bare' } : {})} />;
    case 'sticker':
      return <MessageImage message={message} />;
    case 'video':
      return <Video message={message} />;
    case 'audio':
    case 'voice':
      return <AudioPlayer message={message} />;
    case 'document':
      return <DocumentCard message={message} alone={alone} />;
    default:
      if (data.location) return <LocationCard place={data.location} fromMe={message.fromMe} />;
      if (data.contacts) return <ContactCards cards={data.contacts} place={place} />;
      if (data.poll) return <Poll poll={data.poll} />;
      return message.media ? <DocumentCard message={message} /> : <Unshown message={message} />;
  }
}

function Unshown({ message }: { message: Message }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('tickets');
  const Icon = mediaIcon(message.mediaType);
  const text =
    message.mediaType === 'undecryptable'
      ? t('placeholder.undecryptable')
      : message.mediaType === 'unsupported'
        ? t(message.body ? 'placeholder.otherKind' : 'placeholder.unsupported')
        : mediaLabel(message.mediaType, t);
  return (
    <span className={mergeClasses(styles.text, styles.placeholder)}>
      <Icon className={styles.icon} aria-hidden />
      {text}
    </span>
  );
}
