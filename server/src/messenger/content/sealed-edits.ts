import { createDecipheriv, hkdfSync } from 'node:crypto';
import { jidNormalizedUser, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

const { MESSAGE_EDIT: EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const USE_CASE = 'Message Edit';
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
  /** The sender's number and LID, as addresses. */
  senders: readonly string[];
  messengerId: string;
}

export interface SealedEdit {
  target: proto.IMessageKey & { id: string };
  owner: SecretOwner;
  payload: Uint8Array;
  iv: Uint8Array;
}

/** Returns the secret that a message brings for its later edits; undefined without one. */
export function secretOf(plaintext: Uint8Array): Uint8Array | undefined {
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  const inner = message.deviceSentMessage?.message;
  const secret = (message.messageContextInfo ?? inner?.messageContextInfo)?.messageSecret;
  return secret && secret.length > 0 ? secret : undefined;
}

/** Returns the encrypted edit in a message; undefined if it is another one. */
export function sealedEditIn(stanza: Stanza): SealedEdit | undefined {
  const message = proto.Message.decode(unpadRandomMax16(stanza.plaintext));
  const sealed = (message.deviceSentMessage?.message ?? message).secretEncryptedMessage;
  const { targetMessageKey, encPayload, encIv, secretEncType } = sealed ?? {};
  if (secretEncType !== EDIT || !targetMessageKey?.id || !encPayload || !encIv) return undefined;
  const target = { ...targetMessageKey, id: targetMessageKey.id };
  const { participant, from } = stanza.attributes;
  const owner = { group: participant ? from : undefined, senders: sendersOf(stanza), messengerId: target.id };
  return { target, owner, payload: encPayload, iv: encIv };
}

/**
 * Decrypts an edit with the secret of its message, as an ordinary edit. The key derives from the sender's LID or number,
 * so each is tried. WhatsApp authenticates no additional data.
 *
 * @returns undefined if no key opens it
 */
export function openEdit(
  { target, owner, payload, iv }: SealedEdit,
  secret: Uint8Array,
): proto.IMessage | undefined {
  for (const author of owner.senders)
    for (const editor of owner.senders) {
      const info = target.id + author + editor + USE_CASE;
      const opened = decrypt(Buffer.from(hkdfSync('sha256', secret, '', info, 32)), payload, iv);
      const editedMessage = opened && editedIn(opened);
      if (editedMessage) return { protocolMessage: { key: target, type: MESSAGE_EDIT, editedMessage } };
    }
  return undefined;
}

function editedIn(opened: Uint8Array): proto.IMessage | null | undefined {
  const message = proto.Message.decode(opened);
  return (message.editedMessage?.message ?? message).protocolMessage?.editedMessage;
}

function decrypt(key: Buffer, payload: Uint8Array, iv: Uint8Array): Buffer | undefined {
  if (payload.length <= TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    decipher.setAuthTag(payload.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    // The key derives from the sender's other address.
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
  const known = recipient ? [from, me.id, me.lid] : [participant ?? from, ...others, alternate];
  return [
    ...new Set(known.filter((jid) => jid !== undefined && jid !== '').map((jid) => jidNormalizedUser(jid))),
  ];
}
