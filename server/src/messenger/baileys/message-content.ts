import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import { circumstancesOf } from '../content/circumstances';
import type { ContentPart } from '../content/content-part';
import { partOf } from '../content/registry';
import type { InboundMessage } from '../gateway';
import { describeMedia } from './media-description';
import { mentionsIn, type OwnAddresses } from './mentions';

export type MessageContent = Pick<
  InboundMessage,
  'kind' | 'body' | 'mentions' | 'quotedMessengerId' | 'albumId' | 'media' | 'data'
>;

const { AssociationType } = proto.MessageAssociation;
const MAX_ID_LENGTH = 64;
/** Better copies of images or videos that were already sent. */
const REPEATED = new Set<number>([
  AssociationType.HD_IMAGE_DUAL_UPLOAD,
  AssociationType.HD_VIDEO_DUAL_UPLOAD,
  AssociationType.HEVC_VIDEO_DUAL_UPLOAD,
]);

/**
 * Returns the content of a decrypted message; null if it is not a conversation message.
 * @param me - undefined if it does not matter whether the message mentions the own account
 */
export function readContent(
  message: proto.IMessage | null | undefined,
  me?: OwnAddresses,
): MessageContent | null {
  const outer = message?.deviceSentMessage?.message ?? message;
  const content = normalizeMessageContent(outer ?? undefined);
  const association = content && outer && associationOf(message, outer, content);
  if (!outer || !content || REPEATED.has(association?.associationType ?? 0)) return null;
  const part = adWithoutText(content) ?? partOf(content);
  if (!part) return null;
  const context = part.from?.contextInfo;
  const mentions = mentionsIn(context, me);
  const data = { ...part.data, ...circumstancesOf(context, isViewOnce(outer, part)) };
  return {
    kind: part.kind,
    // Phones send no longer texts, but programs could.
    body: (part.body ?? '').slice(0, MAX_MESSAGE_LENGTH),
    ...(mentions.length > 0 && { mentions }),
    quotedMessengerId: context?.stanzaId || null,
    ...albumOf(association),
    media: part.from ? describeMedia(part.kind, part.from) : null,
    data: Object.keys(data).length > 0 ? data : null,
  };
}

/** Returns the message of a customer who came through an advertisement and wrote nothing yet. */
function adWithoutText({ extendedTextMessage: from }: proto.IMessage): ContentPart | null {
  if (!from || from.text) return null;
  const { ad } = circumstancesOf(from.contextInfo, false);
  return ad ? { kind: 'ad', body: `Veio do anúncio${ad.title ? ` «${ad.title}»` : ''}`, from } : null;
}

/** Returns the text of an edit. */
export function editOf(
  edited: proto.IMessage | null | undefined,
  me: OwnAddresses,
): Pick<MessageContent, 'body' | 'mentions'> {
  const { body = '', mentions } = readContent(edited, me) ?? {};
  return { body, ...(mentions && { mentions }) };
}

function associationOf(...layers: (proto.IMessage | null | undefined)[]) {
  const found = layers.find((layer) => layer?.messageContextInfo?.messageAssociation);
  return found?.messageContextInfo?.messageAssociation;
}

function albumOf(association: proto.IMessageAssociation | null | undefined): Pick<MessageContent, 'albumId'> {
  const id = association?.parentMessageKey?.id;
  const isInAlbum = association?.associationType === AssociationType.MEDIA_ALBUM;
  return isInAlbum && id && id.length <= MAX_ID_LENGTH ? { albumId: id } : {};
}

function isViewOnce(outer: proto.IMessage, { from }: ContentPart): boolean {
  const wrapped = [outer, outer.ephemeralMessage?.message].some(
    (layer) => layer?.viewOnceMessage ?? layer?.viewOnceMessageV2 ?? layer?.viewOnceMessageV2Extension,
  );
  return wrapped || Boolean((from as { viewOnce?: boolean } | null | undefined)?.viewOnce);
}
