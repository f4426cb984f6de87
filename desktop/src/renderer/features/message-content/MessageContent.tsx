import { mergeClasses } from '@fluentui/react-components';
import { Prohibited16Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message, MessageData } from '@recado/shared/messages';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { isNamedInText, mediaIcon, mediaLabel } from '@/ui/message/media-labels';
import { useBubbleStyles } from './bubble/bubble-styles';
import { AdCard } from './cards/AdCard';
import { ContactCards } from './cards/ContactCards';
import { EventCard } from './cards/EventCard';
import { InvitationCard } from './cards/InvitationCard';
import { LinkPreview } from './cards/LinkPreview';
import { LocationCard } from './cards/LocationCard';
import { PaymentCard } from './cards/PaymentCard';
import { Poll } from './cards/Poll';
import { OrderCard, ProductCard } from './cards/ShopCards';
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

export function MessageContent({ body, ...props }: MessageContentProps) {
  const { message, data, place } = props;
  if (message.isDeleted) return <Deleted />;
  return (
    <>
      {data.ad && <AdCard ad={data.ad} />}
      {cardOf(message, data, place) ?? <OtherContent body={body} {...props} />}
    </>
  );
}

/** Returns the card that replaces a message's text; undefined for another message. */
function cardOf({ id, fromMe }: Message, data: MessageData, place: ConversationInfo): ReactNode {
  if (data.location) return <LocationCard place={data.location} fromMe={fromMe} />;
  if (data.contacts) return <ContactCards cards={data.contacts} place={place} />;
  if (data.poll) return <Poll poll={data.poll} place={place} />;
  if (data.event) return <EventCard event={data.event} place={place} />;
  if (data.order) return <OrderCard order={data.order} messageId={id} />;
  if (data.product) return <ProductCard product={data.product} />;
  if (data.payment) return <PaymentCard payment={data.payment} />;
  if (data.invitation) return <InvitationCard invitation={data.invitation} />;
  return undefined;
}

function OtherContent({ body, ...props }: Omit<MessageContentProps, 'place'>) {
  const { mediaType, media } = props.message;
  if (mediaType === 'ad' && props.data.ad) return null;
  if (body && !media && isNamedInText(mediaType)) return <Line kind={mediaType} text={body} />;
  return (
    <>
      <Thing {...props} />
      {body && <MessageText text={body} />}
    </>
  );
}

/** Shows content without a card by its icon and text, for example an animated sticker. */
function Line({ kind, text }: { kind: Message['mediaType']; text: string }) {
  const styles = useBubbleStyles();
  const Icon = mediaIcon(kind);
  return (
    <>
      <Icon className={styles.icon} aria-hidden />
      <MessageText text={text} />
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

function Thing({ message, data, bare, alone }: Omit<MessageContentProps, 'body' | 'place'>) {
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
