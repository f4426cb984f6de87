import {
  decodeMessageNode,
  proto,
  unpadRandomMax16,
  type WAMessage,
  type WAMessageKey,
  WAMessageStubType,
} from '@whiskeysockets/baileys';
import type { ConnectionRef, Inbound, InboundEnvelope, InboundMessage } from '../gateway';
import { groupIdentity, identityOf, isBroadcastList, isGroup, isNoConversation } from './addresses';
import { readChange, targetOf } from './message-change';
import { type MessageContent, readContent } from './message-content';

/** A message as the inbox keeps it: enough to rebuild it without the session it came by. */
export interface RawMessage {
  /** The stanza's attributes. */
  attributes: Record<string, string>;
  /**
   * The other address (phone number or LID) of who the chat is with, in a group of who wrote, where the stanza does
   * not say it.
   */
  alternate?: string;
  /** Our own addresses when it came. */
  me: { id: string; lid: string };
  /** Decrypted, still padded. */
  plaintext: Uint8Array;
}

/** What a raw message says or changes; null when it is nothing that the product is told about. */
export function readRawMessage(connection: ConnectionRef, raw: RawMessage): Inbound | null {
  const message = proto.Message.decode(unpadRandomMax16(raw.plaintext));
  const { attributes, me } = raw;
  const { key, pushName } = decodeMessageNode(
    { tag: 'message', attrs: attributes, content: [] },
    me.id,
    me.lid,
  ).fullMessage;
  // For our own messages Baileys names our own other address here, not the customer's.
  const stated = key.fromMe ? recipientAlternate(attributes) : (key.participantAlt ?? key.remoteJidAlt);
  const envelope = envelopeOf(connection, {
    key,
    alternate: stated ?? raw.alternate,
    pushName,
    seconds: Number(attributes.t),
    offline: Boolean(attributes.offline),
  });
  return envelope && inboundOf(message, envelope, { key, me });
}

/** What a message in its envelope says or changes; null when it is neither. */
export function inboundOf(
  message: proto.IMessage,
  envelope: InboundEnvelope,
  speaker: { key: WAMessageKey; me: RawMessage['me'] },
): Inbound | null {
  const changes = readChange(message);
  if (changes) {
    const target = targetOf(changes.target, { ...envelope, ...speaker });
    return { ...envelope, target, change: changes.change };
  }
  const content = readContent(message);
  return content && { ...envelope, ...content };
}

/** What stands for a message whose content is not here. */
const UNREADABLE: MessageContent = {
  kind: 'undecryptable',
  body: '',
  quotedMessengerId: null,
  media: null,
  data: null,
};
/** Shown on the phone only: companions are not given its content. */
const SEEN_ONCE: MessageContent = { ...UNREADABLE, kind: 'unsupported', data: { viewOnce: true } };

/** What stands for a message, as the inbox keeps it. */
export interface RawPlaceholder {
  placeholder: {
    key: WAMessageKey;
    /** The other address of who wrote, where `key` has none. */
    alternate?: string;
    pushName: string | null;
    seconds: number;
    offline: boolean;
    /** Its content is on the phone only. */
    seenOnce: boolean;
  };
}

/**
 * What stands for a message until its content comes, if ever: it could not be decrypted, or is shown on the phone only.
 * Null for all others.
 */
export function placeholderOf(message: WAMessage, offline: boolean): RawPlaceholder | null {
  const { key, pushName, messageStubType, messageTimestamp, category } = message;
  // What our own phone tells its clients is no message, whether or not it can be read.
  if (category === 'peer') return null;
  const seenOnce = messageStubType !== WAMessageStubType.CIPHERTEXT;
  if (seenOnce && (message.message || !key.isViewOnce)) return null;
  const seconds = Number(messageTimestamp ?? 0);
  return { placeholder: { key, pushName: pushName ?? null, seconds, offline, seenOnce } };
}

/** What the product is told of it; null where it belongs to no conversation. */
export function readPlaceholder(
  connection: ConnectionRef,
  { placeholder: { key, alternate, seenOnce, ...wrapping } }: RawPlaceholder,
): InboundMessage | null {
  const stated = key.fromMe ? undefined : (key.participantAlt ?? key.remoteJidAlt);
  const envelope = envelopeOf(connection, { ...wrapping, key, alternate: stated ?? alternate });
  return envelope && { ...envelope, ...(seenOnce ? SEEN_ONCE : UNREADABLE) };
}

/** Names are copied to every ticket: what a sender makes up must not grow them. */
const LONGEST_NAME = 120;

/** What a message brings beside its content, whichever way it came. */
export interface Wrapping {
  key: WAMessageKey;
  alternate: string | null | undefined;
  pushName: string | null | undefined;
  seconds: number;
  offline: boolean;
}

/** Where a message belongs, and whose it is; null for one that belongs to no conversation of ours. */
export function envelopeOf(connection: ConnectionRef, wrapping: Wrapping): InboundEnvelope | null {
  const { key, alternate } = wrapping;
  const fromMe = Boolean(key.fromMe);
  const place = key.remoteJid ?? '';
  if (!key.id || !place || isNoConversation(place)) return null;
  const jid = isBroadcastList(place) && !fromMe ? key.participant : place;
  if (!jid) return null;
  const group = isGroup(jid);
  return {
    connection,
    messengerId: key.id,
    chat: group ? groupIdentity(jid) : identityOf(jid, alternate),
    isGroup: group,
    fromMe,
    sender: group && !fromMe && key.participant ? identityOf(key.participant, alternate) : null,
    pushName: fromMe ? null : wrapping.pushName?.slice(0, LONGEST_NAME) || null,
    sentAt: new Date((wrapping.seconds || Math.floor(Date.now() / 1000)) * 1000),
    offline: wrapping.offline,
  };
}

function recipientAlternate(attributes: Record<string, string>): string | undefined {
  const { recipient_pn, recipient_lid, peer_recipient_pn, peer_recipient_lid } = attributes;
  return recipient_pn ?? recipient_lid ?? peer_recipient_pn ?? peer_recipient_lid;
}
