import {
  decodeMessageNode,
  jidDecode,
  proto,
  unpadRandomMax16,
  type WAMessage,
  type WAMessageKey,
  WAMessageStubType,
} from '@whiskeysockets/baileys';
import { reportedUsername } from '@recado/shared/rules/usernames';
import { noticeIn } from '../content/notices';
import type {
  ConnectionRef,
  Inbound,
  InboundChange,
  InboundEnvelope,
  InboundMessage,
  InboundNotice,
} from '../gateway';
import { groupIdentity, identityOf, isBroadcastList, isGroup, isNoConversation } from './addresses';
import { type ReadChange, readChange, targetOf } from './message-change';
import { type MessageContent, readContent } from './message-content';

/** A message in the inbox. It can be read without its session. */
export interface RawMessage {
  attributes: Record<string, string>;
  /** Other address of the sender (in a group, the member), if the stanza lacks it. */
  alternate?: string;
  me: { id: string; lid: string };
  plaintext: Uint8Array;
}

/** Returns the message, change or notice; null if the application does not need it. */
export function readRawMessage(connection: ConnectionRef, raw: RawMessage): Inbound | null {
  const speaker = speakerOf(connection, raw);
  return (
    speaker && inboundOf(proto.Message.decode(unpadRandomMax16(raw.plaintext)), speaker.envelope, speaker)
  );
}

/** Returns the change that a raw message contained in encrypted form; null if it belongs to no conversation. */
export function readSealedChange(
  connection: ConnectionRef,
  raw: RawMessage,
  changes: ReadChange,
): InboundChange | null {
  const speaker = speakerOf(connection, raw);
  return speaker && changeOf(changes, speaker.envelope, speaker);
}

/** Returns the notice that a raw message means; null if it belongs to no conversation. */
export function readNotice(
  connection: ConnectionRef,
  raw: RawMessage,
  notice: InboundNotice['notice'],
): InboundNotice | null {
  const speaker = speakerOf(connection, raw);
  return speaker && { ...speaker.envelope, notice };
}

type RawSpeaker = { key: WAMessageKey; me: RawMessage['me']; envelope: InboundEnvelope };

function speakerOf(connection: ConnectionRef, raw: RawMessage): RawSpeaker | null {
  const { attributes, me } = raw;
  const { key, pushName } = decodeMessageNode(
    { tag: 'message', attrs: attributes, content: [] },
    me.id,
    me.lid,
  ).fullMessage;
  // For own messages, Baileys puts the company's other address here instead of the customer's.
  const stated = key.fromMe ? recipientAlternate(attributes) : (key.participantAlt ?? key.remoteJidAlt);
  const envelope = envelopeOf(connection, {
    key,
    alternate: stated ?? raw.alternate,
    pushName,
    username: usernameIn(attributes, key),
    seconds: Number(attributes.t),
    offline: Boolean(attributes.offline),
  });
  const byPhone = key.fromMe && jidDecode(attributes.from)?.device === undefined;
  return envelope && { key, me, envelope: byPhone ? { ...envelope, byPhone } : envelope };
}

/** Returns the message, change or notice; null for other content. */
export function inboundOf(
  message: proto.IMessage,
  envelope: InboundEnvelope,
  speaker: { key: WAMessageKey; me: RawMessage['me'] },
): Inbound | null {
  const changes = readChange(message, speaker.me);
  if (changes) return changeOf(changes, envelope, speaker);
  const content = readContent(message, speaker.me);
  if (content) return { ...envelope, ...content };
  const notice = noticeIn(message);
  return notice ? { ...envelope, notice } : null;
}

function changeOf(
  { target, change }: ReadChange,
  envelope: InboundEnvelope,
  { key, me }: Omit<RawSpeaker, 'envelope'>,
): InboundChange {
  return { ...envelope, target: targetOf(target, { ...envelope, key, me }), change };
}

const UNREADABLE: MessageContent = {
  kind: 'undecryptable',
  body: '',
  quotedMessengerId: null,
  media: null,
  data: null,
};
/** Companion devices do not receive the content of view-once messages. */
const SEEN_ONCE: MessageContent = { ...UNREADABLE, kind: 'unsupported', data: { viewOnce: true } };

export interface RawPlaceholder {
  placeholder: {
    key: WAMessageKey;
    /** The sender's other address, if `key` lacks it. */
    alternate?: string;
    pushName: string | null;
    seconds: number;
    offline: boolean;
    /** Whether only the phone has the content. */
    seenOnce: boolean;
  };
}

/**
 * Returns a placeholder for a message that could not be decrypted or that only the phone shows; otherwise
 * null.
 */
export function placeholderOf(message: WAMessage, offline: boolean): RawPlaceholder | null {
  const { key, pushName, messageStubType, messageTimestamp, category } = message;
  // The phone's messages to its companion devices.
  if (category === 'peer') return null;
  const seenOnce = messageStubType !== WAMessageStubType.CIPHERTEXT;
  if (seenOnce && (message.message || !key.isViewOnce)) return null;
  const seconds = Number(messageTimestamp ?? 0);
  return { placeholder: { key, pushName: pushName ?? null, seconds, offline, seenOnce } };
}

/** Returns a placeholder's message; null if it belongs to no conversation. */
export function readPlaceholder(
  connection: ConnectionRef,
  { placeholder: { key, alternate, seenOnce, ...wrapping } }: RawPlaceholder,
): InboundMessage | null {
  const stated = key.fromMe ? undefined : (key.participantAlt ?? key.remoteJidAlt);
  const envelope = envelopeOf(connection, { ...wrapping, key, alternate: stated ?? alternate });
  return envelope && { ...envelope, ...(seenOnce ? SEEN_ONCE : UNREADABLE) };
}

/** Limited, because names are embedded in every ticket. */
const MAX_NAME_LENGTH = 120;

export interface Wrapping {
  key: WAMessageKey;
  alternate: string | null | undefined;
  pushName: string | null | undefined;
  username?: string | null | undefined;
  seconds: number;
  offline: boolean;
}

/** Returns conversation and sender; null if the message belongs to no conversation. */
export function envelopeOf(connection: ConnectionRef, wrapping: Wrapping): InboundEnvelope | null {
  const { key, alternate } = wrapping;
  const fromMe = Boolean(key.fromMe);
  const place = key.remoteJid ?? '';
  if (!key.id || !place || isNoConversation(place)) return null;
  const jid = isBroadcastList(place) && !fromMe ? key.participant : place;
  if (!jid) return null;
  const group = isGroup(jid);
  const username = reportedUsername(wrapping.username);
  return {
    connection,
    messengerId: key.id,
    chat: group ? groupIdentity(jid) : identityOf(jid, alternate),
    isGroup: group,
    fromMe,
    sender: group && !fromMe && key.participant ? identityOf(key.participant, alternate) : null,
    pushName: fromMe ? null : wrapping.pushName?.trim().slice(0, MAX_NAME_LENGTH) || null,
    ...(username && { username }),
    sentAt: new Date((wrapping.seconds || Math.floor(Date.now() / 1000)) * 1000),
    offline: wrapping.offline,
  };
}

/** Baileys' key has the recipient's username only, which is the company's own in a received message. */
function usernameIn(attributes: Record<string, string>, key: WAMessageKey): string | undefined {
  if (key.fromMe) return key.remoteJidUsername;
  return key.participantUsername ?? attributes.username;
}

function recipientAlternate(attributes: Record<string, string>): string | undefined {
  const { recipient_pn, recipient_lid, peer_recipient_pn, peer_recipient_lid } = attributes;
  return recipient_pn ?? recipient_lid ?? peer_recipient_pn ?? peer_recipient_lid;
}
