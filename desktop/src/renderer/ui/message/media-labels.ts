import {
  Calendar16Regular,
  CallMissed16Regular,
  Cart16Regular,
  ContactCard16Regular,
  Document16Regular,
  type FluentIcon,
  Headphones16Regular,
  Image16Regular,
  Info16Regular,
  Location16Regular,
  LockClosed16Regular,
  Megaphone16Regular,
  Mic16Regular,
  Money16Regular,
  PeopleAdd16Regular,
  Poll16Regular,
  Prohibited16Regular,
  QuestionCircle16Regular,
  Sticker16Regular,
  Tag16Regular,
  Video16Regular,
} from '@fluentui/react-icons';
import type { TFunction } from 'i18next';
import type { MediaType } from '@recado/shared/messages';

/** Types of messages that have a label. `deleted` replaces the type of a deleted message. */
type Shown = Exclude<MediaType, 'text'> | 'deleted';

const ICONS: Record<Shown, FluentIcon> = {
  image: Image16Regular,
  video: Video16Regular,
  audio: Headphones16Regular,
  voice: Mic16Regular,
  document: Document16Regular,
  sticker: Sticker16Regular,
  location: Location16Regular,
  contact: ContactCard16Regular,
  poll: Poll16Regular,
  event: Calendar16Regular,
  order: Cart16Regular,
  product: Tag16Regular,
  payment: Money16Regular,
  invitation: PeopleAdd16Regular,
  ad: Megaphone16Regular,
  call: CallMissed16Regular,
  deleted: Prohibited16Regular,
  notification: Info16Regular,
  undecryptable: LockClosed16Regular,
  unsupported: QuestionCircle16Regular,
};

/** Types unknown to this version are shown as unsupported. */
function shownKind(kind: string): Shown {
  return kind in ICONS ? (kind as Shown) : 'unsupported';
}

export function mediaIcon(kind: string): FluentIcon {
  return ICONS[shownKind(kind)];
}

export function mediaLabel(kind: string, t: TFunction<'tickets'>): string {
  const labels: Record<Shown, () => string> = {
    image: () => t('media.image'),
    video: () => t('media.video'),
    audio: () => t('media.audio'),
    voice: () => t('media.voice'),
    document: () => t('media.document'),
    sticker: () => t('media.sticker'),
    location: () => t('media.location'),
    contact: () => t('media.contact'),
    poll: () => t('media.poll'),
    event: () => t('media.event'),
    order: () => t('media.order'),
    product: () => t('media.product'),
    payment: () => t('media.payment'),
    invitation: () => t('media.invitation'),
    ad: () => t('media.ad'),
    call: () => t('media.call'),
    deleted: () => t('message.deleted'),
    notification: () => t('media.notification'),
    undecryptable: () => t('media.undecryptable'),
    unsupported: () => t('media.unsupported'),
  };
  return labels[shownKind(kind)]();
}

/** Types whose text begins with their name, such as "Pedido: 3 itens". Only animated stickers have a text. */
const NAMED_IN_TEXT: readonly MediaType[] = [
  'sticker',
  'event',
  'order',
  'product',
  'payment',
  'invitation',
  'ad',
];

/** Returns whether the text of a message without a file names its type, so that no label precedes it. */
export function isNamedInText(kind: MediaType): boolean {
  return NAMED_IN_TEXT.includes(kind);
}
