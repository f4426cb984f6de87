import { createDecipheriv, hkdfSync } from 'node:crypto';
import { areJidsSameUser, jidNormalizedUser, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

const { MESSAGE_EDIT, EVENT_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const TAG_BYTES = 16;

/** A decrypted stanza with the addresses that identify its sender. */
interface Stanza {
  attributes: Record<string, string>;
  alternate?: string;
  me: { id: string; lid: string };
  plaintext: Uint8Array;
}

/** Identifies the message that brought the secret. */
export interface SecretOwner {
  /** The group; undefined in other chats. */
  group: string | undefined;
  /** The author's number and LID, as addresses. */
  senders: readonly string[];
  messengerId: string;
}

type SealedType = 'edit' | 'eventEdit' | 'vote' | 'eventResponse';

/** An encrypted change of another message. */
export interface SealedChange {
  type: SealedType;
  /** From the sender's point of view. */
  target: proto.IMessageKey & { id: string };
  owner: SecretOwner;
  /** The number and LID of who changes it. */
  senders: readonly string[];
  payload: Uint8Array;
  iv: Uint8Array;
}

/** Use cases from which WhatsApp derives keys; it authenticates ids only for votes and responses. */
const USE_CASES: Record<SealedType, { name: string; authenticatesIds: boolean }> = {
  edit: { name: 'Message Edit', authenticatesIds: false },
  eventEdit: { name: 'Event Edit', authenticatesIds: false },
  vote: { name: 'Poll Vote', authenticatesIds: true },
  eventResponse: { name: 'Event Response', authenticatesIds: true },
};

/** Returns the encrypted change in a message; undefined if it is another one. */
export function sealedChangeIn(stanza: Stanza): SealedChange | undefined {
  const decoded = proto.Message.decode(unpadRandomMax16(stanza.plaintext));
  const found = sealedIn(decoded.deviceSentMessage?.message ?? decoded);
  if (!found) return undefined;
  const { type, key, encPayload, encIv } = found;
  if (!key?.id || !encPayload || !encIv) return undefined;
  const target = { ...key, id: key.id };
  const senders = sendersOf(stanza);
  const { participant, from } = stanza.attributes;
  const group = participant ? from : undefined;
  const owner = { group, senders: authorsOf(stanza, target, senders), messengerId: target.id };
  return { type, target, owner, senders, payload: encPayload, iv: encIv };
}

function sealedIn({ secretEncryptedMessage, pollUpdateMessage, encEventResponseMessage }: proto.IMessage) {
  if (secretEncryptedMessage) {
    const { targetMessageKey: key, encPayload, encIv, secretEncType } = secretEncryptedMessage;
    if (secretEncType === MESSAGE_EDIT) return { type: 'edit' as const, key, encPayload, encIv };
    return secretEncType === EVENT_EDIT ? { type: 'eventEdit' as const, key, encPayload, encIv } : undefined;
  }
  if (pollUpdateMessage) {
    const { pollCreationMessageKey: key, vote } = pollUpdateMessage;
    return { type: 'vote' as const, key, encPayload: vote?.encPayload, encIv: vote?.encIv };
  }
  if (!encEventResponseMessage) return undefined;
  const { eventCreationMessageKey: key, encPayload, encIv } = encEventResponseMessage;
  return { type: 'eventResponse' as const, key, encPayload, encIv };
}

/**
 * Decrypts a change with the secret of its message. The key derives from LIDs or numbers, so each is tried.
 *
 * @returns undefined if no key opens it
 */
export function openSealed(
  { type, target, owner, senders, payload, iv }: SealedChange,
  secret: Uint8Array,
): Uint8Array | undefined {
  const { name, authenticatesIds } = USE_CASES[type];
  for (const author of owner.senders)
    for (const sender of senders) {
      const key = Buffer.from(hkdfSync('sha256', secret, '', target.id + author + sender + name, 32));
      const opened = decrypt(key, payload, iv, authenticatesIds ? `${target.id}\0${sender}` : undefined);
      if (opened) return opened;
    }
  return undefined;
}

function decrypt(
  key: Buffer,
  payload: Uint8Array,
  iv: Uint8Array,
  authenticated: string | undefined,
): Buffer | undefined {
  if (payload.length < TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    if (authenticated !== undefined) decipher.setAAD(Buffer.from(authenticated));
    decipher.setAuthTag(payload.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    // The key derives from another address.
    return undefined;
  }
}

/** Returns the sender's addresses without devices. */
function sendersOf({ attributes, alternate, me }: Stanza): string[] {
  const { from, participant, recipient } = attributes;
  const others = participant
    ? [attributes['participant_pn'], attributes['participant_lid']]
    : [attributes['sender_pn'], attributes['sender_lid']];
  // The own phone's messages name the recipient; their other addresses are the recipient's.
  return distinct(recipient ? [from, me.id, me.lid] : [participant ?? from, ...others, alternate]);
}

/** Returns the addresses of the changed message's author. */
function authorsOf(
  { attributes, alternate, me }: Stanza,
  { fromMe, participant }: proto.IMessageKey,
  senders: string[],
): string[] {
  if (fromMe) return senders;
  const own = [me.id, me.lid];
  if (participant)
    return distinct(
      own.some((jid) => areJidsSameUser(jid, participant)) ? [participant, ...own] : [participant],
    );
  const { recipient, recipient_pn, recipient_lid, peer_recipient_pn, peer_recipient_lid } = attributes;
  if (!recipient) return distinct(own);
  return distinct([recipient, recipient_pn, recipient_lid, peer_recipient_pn, peer_recipient_lid, alternate]);
}

function distinct(jids: readonly (string | undefined)[]): string[] {
  return [
    ...new Set(jids.filter((jid) => jid !== undefined && jid !== '').map((jid) => jidNormalizedUser(jid))),
  ];
}
