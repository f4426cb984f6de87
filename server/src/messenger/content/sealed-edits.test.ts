import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { openEdit, sealedEditIn, secretOf } from './sealed-edits';

const LID = '900@lid';
const PN = '5511988887777@s.whatsapp.net';
const ME = { id: '5511900000001:3@s.whatsapp.net', lid: '800:3@lid' };
const secret = randomBytes(32);

const padded = (message: proto.IMessage) =>
  Buffer.concat([proto.Message.encode(message).finish(), Buffer.of(1)]);
const hmac = (key: Uint8Array, ...parts: (string | Uint8Array)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();

/** HKDF of one block as RFC 5869 defines it. */
function keyOf(id: string, author: string, editor: string): Buffer {
  return hmac(hmac(Buffer.alloc(32), secret), id, author, editor, 'Message Edit', Buffer.of(1));
}

function sealed(text: string, { author = LID, editor = LID, type = 2 } = {}): proto.IMessage {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf('A1', author, editor), iv);
  const edit = { protocolMessage: { type: 14, editedMessage: { conversation: text } } };
  const body = Buffer.concat([cipher.update(proto.Message.encode(edit).finish()), cipher.final()]);
  return {
    secretEncryptedMessage: {
      targetMessageKey: { id: 'A1', fromMe: true },
      encPayload: Buffer.concat([body, cipher.getAuthTag()]),
      encIv: iv,
      secretEncType: type,
    },
  };
}

const stanza = (message: proto.IMessage, attributes: Record<string, string>) => ({
  ...{ attributes, me: ME, plaintext: padded(message) },
});
const fromCustomer = { from: '900:2@lid', sender_pn: PN, id: 'B1' };

const textIn = (message: proto.IMessage, attributes: Record<string, string> = fromCustomer) => {
  const edit = sealedEditIn(stanza(message, attributes));
  return edit && openEdit(edit, secret)?.protocolMessage?.editedMessage?.conversation;
};

describe('an encrypted edit', () => {
  it.each([
    ['the LID', LID, LID],
    ['the number', PN, PN],
    ['the LID as author and the number as editor', LID, PN],
  ])('opens with a key of %s', (_title, author, editor) => {
    expect(textIn(sealed('certo', { author, editor }))).toBe('certo');
  });

  it('opens in a group with the member’s other address', () => {
    const inGroup = { from: '120@g.us', participant: PN, participant_lid: LID };
    expect(textIn(sealed('certo'), inGroup)).toBe('certo');
    expect(sealedEditIn(stanza(sealed('certo'), inGroup))?.owner).toEqual({
      ...{ group: '120@g.us', senders: [PN, LID], messengerId: 'A1' },
    });
  });

  it('opens if the own phone sent it', () => {
    const own = { author: '800@lid', editor: '800@lid' };
    const message = { deviceSentMessage: { message: sealed('nosso', own) } };
    expect(textIn(message, { from: '5511900000001@s.whatsapp.net', recipient: LID })).toBe('nosso');
  });

  it('stays closed with the key of another person or message, and if it was modified', () => {
    expect(textIn(sealed('x', { author: '1@lid', editor: '1@lid' }))).toBeUndefined();
    const modified = sealed('x');
    const payload = modified.secretEncryptedMessage?.encPayload;
    if (payload) payload[0] = (payload[0] ?? 0) ^ 1;
    expect(textIn(modified)).toBeUndefined();
    const short = sealed('x');
    if (short.secretEncryptedMessage) short.secretEncryptedMessage.encPayload = Buffer.alloc(5);
    expect(textIn(short)).toBeUndefined();
  });

  it('is none of another type or without a target', () => {
    expect(sealedEditIn(stanza(sealed('x', { type: 1 }), fromCustomer))).toBeUndefined();
    expect(sealedEditIn(stanza({ conversation: 'x' }, fromCustomer))).toBeUndefined();
    const message = sealed('x');
    if (message.secretEncryptedMessage) message.secretEncryptedMessage.targetMessageKey = {};
    expect(sealedEditIn(stanza(message, fromCustomer))).toBeUndefined();
  });
});

describe('the secret of a message', () => {
  const secretIn = (message: proto.IMessage) => Buffer.from(secretOf(padded(message)) ?? []);

  it('is found in messages of customers and of the own phone', () => {
    const message = { conversation: 'oi', messageContextInfo: { messageSecret: secret } };
    expect(secretIn(message)).toEqual(secret);
    expect(secretIn({ deviceSentMessage: { message } })).toEqual(secret);
    expect(secretOf(padded({ conversation: 'oi' }))).toBeUndefined();
  });
});
