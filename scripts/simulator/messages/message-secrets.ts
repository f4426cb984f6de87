import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Addressing, ChatMessage } from '../accounts/chat';
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
  { sender, peer }: MessageContext,
): proto.IMessage {
  const { key } = edit.protocolMessage;
  const id = key.id ?? '';
  const iv = randomBytes(12);
  const target = sender.chatWith(peer.chatKey).find(id);
  const cipher = createCipheriv(
    'aes-256-gcm',
    editKey(secretOf(target), id, addressOf(sender, addressing)),
    iv,
  );
  const body = Buffer.concat([cipher.update(proto.Message.encode(edit).finish()), cipher.final()]);
  return {
    secretEncryptedMessage: {
      targetMessageKey: key,
      encPayload: Buffer.concat([body, cipher.getAuthTag()]),
      encIv: iv,
      secretEncType: SecretEncType.MESSAGE_EDIT,
    },
  };
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
