import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import { formValues } from '../content/form-values';
import { foundTexts } from '../content/found-texts';
import { NOISE } from '../content/noise';
import type { InboundKind, InboundMessage, MessageData } from '../gateway';
import { describeMedia, type FilePart } from './media-description';
import { circumstancesOf, linkPreviewOf, locationOf, pollOf } from './message-data';
import { readCards } from './vcards';

export type MessageContent = Pick<
  InboundMessage,
  'kind' | 'body' | 'quotedMessengerId' | 'albumId' | 'media' | 'data'
>;

type Context = { contextInfo?: proto.IContextInfo | null };
interface Part {
  kind: InboundKind;
  body?: string | null;
  from?: (Context & FilePart) | null;
  data?: MessageData;
}

const { AssociationType } = proto.MessageAssociation;
const MAX_ID_LENGTH = 64;
/** Better copies of images or videos that were already sent. */
const REPEATED = new Set<number>([
  AssociationType.HD_IMAGE_DUAL_UPLOAD,
  AssociationType.HD_VIDEO_DUAL_UPLOAD,
  AssociationType.HEVC_VIDEO_DUAL_UPLOAD,
]);

/** Returns the content of a decrypted message; null if it is not a conversation message. */
export function readContent(message: proto.IMessage | null | undefined): MessageContent | null {
  const outer = message?.deviceSentMessage?.message ?? message;
  const content = normalizeMessageContent(outer ?? undefined);
  const association = content && outer && associationOf(message, outer, content);
  if (!outer || !content || REPEATED.has(association?.associationType ?? 0)) return null;
  const part = carried(content) ?? unsupported(content);
  if (!part) return null;
  const context = part.from?.contextInfo;
  const data = { ...part.data, ...circumstancesOf(context, isViewOnce(outer, part)) };
  return {
    kind: part.kind,
    // Phones send no longer texts, but programs could.
    body: (part.body ?? '').slice(0, MAX_MESSAGE_LENGTH),
    quotedMessengerId: context?.stanzaId || null,
    ...albumOf(association),
    media: part.from ? describeMedia(part.kind, part.from) : null,
    data: Object.keys(data).length > 0 ? data : null,
  };
}

function carried(content: proto.IMessage): Part | null {
  if (content.conversation) return { kind: 'text', body: content.conversation };
  return (
    text(content) ??
    choice(content) ??
    interactiveReply(content) ??
    menu(content) ??
    media(content) ??
    thing(content) ??
    statement(content) ??
    wrapped(content)
  );
}

function text({ extendedTextMessage: from }: proto.IMessage): Part | null {
  if (!from) return null;
  const linkPreview = linkPreviewOf(from);
  return { kind: 'text', body: from.text, from, ...(linkPreview ? { data: { linkPreview } } : {}) };
}

/** Returns a customer's choice from a menu as text. */
function choice(content: proto.IMessage): Part | null {
  const { buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage } = content;
  const from = buttonsResponseMessage ?? templateButtonReplyMessage;
  if (from) return { kind: 'text', body: from.selectedDisplayText, from };
  return listResponseMessage
    ? { kind: 'text', body: listResponseMessage.title, from: listResponseMessage }
    : null;
}

/** Returns the reply to another business's buttons, list or form: the chosen text and a line per value of a form. */
function interactiveReply({ interactiveResponseMessage: from }: proto.IMessage): Part | null {
  if (!from) return null;
  const values = formValues(from.nativeFlowResponseMessage?.paramsJson);
  const lines = new Set([from.body?.text?.trim(), ...values].filter(Boolean));
  return lines.size > 0 ? { kind: 'text', body: [...lines].join('\n'), from } : null;
}

/** Returns the text of another business's menu, whose buttons are not supported. */
function menu(content: proto.IMessage): Part | null {
  const { buttonsMessage, listMessage, interactiveMessage } = content;
  const template =
    content.templateMessage?.hydratedTemplate ?? content.templateMessage?.hydratedFourRowTemplate;
  const from = buttonsMessage ?? listMessage ?? interactiveMessage ?? content.templateMessage;
  const body =
    buttonsMessage?.contentText ??
    listMessage?.description ??
    interactiveMessage?.body?.text ??
    template?.hydratedContentText;
  return from && body ? { kind: 'text', body, from } : null;
}

function media(content: proto.IMessage): Part | null {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage } = content;
  if (imageMessage) return { kind: 'image', body: imageMessage.caption, from: imageMessage };
  const video = videoMessage ?? ptvMessage;
  if (video) return { kind: 'video', body: video.caption, from: video };
  if (audioMessage) return { kind: audioMessage.ptt ? 'voice' : 'audio', from: audioMessage };
  if (documentMessage) return { kind: 'document', body: documentMessage.caption, from: documentMessage };
  const sticker = content.stickerMessage ?? content.lottieStickerMessage?.message?.stickerMessage;
  return sticker ? { kind: 'sticker', from: sticker } : null;
}

function thing(content: proto.IMessage): Part | null {
  const { locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage } = content;
  const place = locationMessage ?? liveLocationMessage;
  if (place) {
    const location = locationOf(place, liveLocationMessage ? true : undefined);
    const body = locationMessage ? locationMessage.name : liveLocationMessage?.caption;
    return { kind: 'location', body, from: place, ...(location ? { data: { location } } : {}) };
  }
  const card = contactMessage ?? contactsArrayMessage;
  if (card) {
    const contacts = readCards(contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? []));
    return { kind: 'contact', body: card.displayName, from: card, data: { contacts } };
  }
  const poll = pollIn(content) ?? pollIn(content.pollCreationMessageV4?.message);
  return poll ? { kind: 'poll', body: poll.name, from: poll, data: { poll: pollOf(poll) } } : null;
}

/** Returns the reply to a question in a status or channel, or the text of a robot. */
function statement(content: proto.IMessage): Part | null {
  const { questionResponseMessage, statusQuestionAnswerMessage, richResponseMessage } = content;
  const body =
    questionResponseMessage?.text ??
    statusQuestionAnswerMessage?.text ??
    richResponseMessage?.submessages?.flatMap(({ messageText }) => messageText ?? []).join('\n');
  return body ? { kind: 'text', body, from: richResponseMessage ?? null } : null;
}

/** Returns the content of a wrapper that the library does not open. */
function wrapped(content: proto.IMessage): Part | null {
  const { botInvokeMessage, botForwardedMessage, groupMentionedMessage } = content;
  const { questionMessage, questionReplyMessage, commentMessage } = content;
  const wrappers = [botInvokeMessage, botForwardedMessage, groupMentionedMessage];
  const found = [...wrappers, questionMessage, questionReplyMessage, commentMessage].find(
    (wrapper) => wrapper?.message,
  );
  const inner = normalizeMessageContent(found?.message ?? undefined);
  return inner ? carried(inner) : null;
}

function pollIn(content: proto.IMessage | null | undefined) {
  return (
    content?.pollCreationMessage ??
    content?.pollCreationMessageV2 ??
    content?.pollCreationMessageV3 ??
    content?.pollCreationMessageV5
  );
}

/** Returns a placeholder, with the texts that it contains, for content without a reader. */
function unsupported(content: proto.IMessage): Part | null {
  const names = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  const isMessage = names.some(([name]) => !NOISE.has(name as keyof proto.IMessage));
  return isMessage ? { kind: 'unsupported', body: foundTexts(content).join('\n') } : null;
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

function isViewOnce(outer: proto.IMessage, { from }: Part): boolean {
  const wrapped = [outer, outer.ephemeralMessage?.message].some(
    (layer) => layer?.viewOnceMessage ?? layer?.viewOnceMessageV2 ?? layer?.viewOnceMessageV2Extension,
  );
  return wrapped || Boolean((from as { viewOnce?: boolean } | null | undefined)?.viewOnce);
}
