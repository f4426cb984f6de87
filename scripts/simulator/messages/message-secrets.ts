import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Addressing, ChatMessage } from '../accounts/chat';
import { Group } from '../accounts/group';
import type { Peer } from '../accounts/peer';
import type { World } from '../world';
import type { MessageContext } from './message-context';

const { SecretEncType } = proto.Message.SecretEncryptedMessage;

/** Adds the secret that encrypts later changes of a message. */
export function withSecret(content: proto.IMessage): proto.IMessage {
  const messageContextInfo = { messageSecret: randomBytes(32), ...content.messageContextInfo };
  return { ...content, messageContextInfo };
}

/** Encrypts an edit with the secret of its message and the sender's address of that kind. */
export function sealEdit(
  edit: { protocolMessage: proto.Message.IProtocolMessage & { key: proto.IMessageKey } },
  addressing: Addressing,
  context: MessageContext,
): proto.IMessage {
  const { key } = edit.protocolMessage;
  const sealed = seal(proto.Message.encode(edit).finish(), key, 'Message Edit', addressing, context);
  return {
    secretEncryptedMessage: { targetMessageKey: key, ...sealed, secretEncType: SecretEncType.MESSAGE_EDIT },
  };
}

/** Encrypts a vote, which names the SHA-256 of each chosen option. */
export function sealVote(
  key: proto.IMessageKey,
  options: readonly string[],
  addressing: Addressing,
  context: MessageContext,
): proto.IMessage {
  const selectedOptions = options.map((option) => createHash('sha256').update(option).digest());
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: key,
      vote: seal(vote, key, 'Poll Vote', addressing, context),
      senderTimestampMs: Date.now(),
    },
  };
}

export function sealEventResponse(
  key: proto.IMessageKey,
  { response, guests }: { response: 'going' | 'notGoing' | 'maybe'; guests: number },
  addressing: Addressing,
  context: MessageContext,
): proto.IMessage {
  const { GOING, NOT_GOING, MAYBE } = proto.Message.EventResponseMessage.EventResponseType;
  const type = { going: GOING, notGoing: NOT_GOING, maybe: MAYBE }[response];
  const message = { response: type, timestampMs: Date.now(), extraGuestCount: guests };
  const encoded = proto.Message.EventResponseMessage.encode(message).finish();
  const sealed = seal(encoded, key, 'Event Response', addressing, context);
  return { encEventResponseMessage: { eventCreationMessageKey: key, ...sealed } };
}

/** Encrypts a change with the secret of its message and the addresses of that kind of its author and the sender. */
function seal(
  encoded: Uint8Array,
  key: proto.IMessageKey,
  useCase: 'Message Edit' | 'Poll Vote' | 'Event Response',
  addressing: Addressing,
  { world, sender, peer }: MessageContext,
) {
  const id = key.id ?? '';
  const target = sender.chatWith(peer.chatKey).find(id);
  const by = addressOf(sender, addressing);
  const author = target?.fromMe || !target ? sender : peerAuthor(world, peer, target);
  const info = id + addressOf(author, addressing) + by + useCase;
  const iv = randomBytes(12);
  const derived = hkdfSync('sha256', secretOf(target), new Uint8Array(32), info, 32);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(derived), iv);
  if (useCase !== 'Message Edit') cipher.setAAD(Buffer.from(`${id}\0${by}`));
  const body = Buffer.concat([cipher.update(encoded), cipher.final()]);
  return { encPayload: Buffer.concat([body, cipher.getAuthTag()]), encIv: iv };
}

/** Decrypts an edit by `author` of the message `target`; undefined for other content. */
export function openSealedEdit(
  content: proto.IMessage | undefined,
  target: ChatMessage | undefined,
  author: Account,
): proto.IMessage | undefined {
  const { encPayload, encIv, targetMessageKey } = content?.secretEncryptedMessage ?? {};
  if (!encPayload || !encIv || !target) return undefined;
  for (const addressing of ['lid', 'pn'] as const) {
    const key = editKey(secretOf(target), targetMessageKey?.id ?? '', addressOf(author, addressing));
    const decipher = createDecipheriv('aes-256-gcm', key, encIv);
    decipher.setAuthTag(encPayload.subarray(-16));
    try {
      const opened = Buffer.concat([decipher.update(encPayload.subarray(0, -16)), decipher.final()]);
      return proto.Message.decode(opened);
    } catch {
      // Sealed with the other address.
    }
  }
  return undefined;
}

function peerAuthor(world: World, peer: Peer, { author }: ChatMessage): Account {
  if (!(peer instanceof Group)) return peer;
  return world.accounts.of(author ?? '');
}

function secretOf(message: ChatMessage | undefined): Uint8Array {
  const content = message && proto.Message.decode(message.content);
  return content?.messageContextInfo?.messageSecret ?? new Uint8Array(32);
}

function editKey(secret: Uint8Array, id: string, address: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', secret, new Uint8Array(32), `${id}${address}${address}Message Edit`, 32),
  );
}

function addressOf({ lidJid, pnJid }: Account, addressing: Addressing): string {
  return addressing === 'lid' ? lidJid : pnJid;
}
