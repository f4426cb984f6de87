import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { openedChange } from './opened-change';
import { sealedChangeIn } from './sealed-changes';

const LID = '900@lid';
const PN = '5511988887777@s.whatsapp.net';
const ME = { id: '5511900000001:3@s.whatsapp.net', lid: '800:3@lid' };
const secret = randomBytes(32);

const padded = (message: proto.IMessage) =>
  Buffer.concat([proto.Message.encode(message).finish(), Buffer.of(1)]);
const hmac = (key: Uint8Array, ...parts: (string | Uint8Array)[]) =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();

/** HKDF of one block as RFC 5869 defines it. */
function keyOf(author: string, editor: string, useCase: string): Buffer {
  return hmac(hmac(Buffer.alloc(32), secret), 'A1', author, editor, useCase, Buffer.of(1));
}

function seal(encoded: Uint8Array, useCase: string, author: string, sender: string, aad?: string) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(author, sender, useCase), iv);
  if (aad !== undefined) cipher.setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(encoded), cipher.final()]);
  return { encPayload: Buffer.concat([body, cipher.getAuthTag()]), encIv: iv };
}

function sealed(text: string, { author = LID, editor = LID, type = 2 } = {}): proto.IMessage {
  const edit = { protocolMessage: { type: 14, editedMessage: { conversation: text } } };
  const sealedEdit = seal(proto.Message.encode(edit).finish(), 'Message Edit', author, editor);
  const targetMessageKey = { id: 'A1', fromMe: true };
  return { secretEncryptedMessage: { targetMessageKey, ...sealedEdit, secretEncType: type } };
}

const stanza = (message: proto.IMessage, attributes: Record<string, string>) => ({
  ...{ attributes, me: ME, plaintext: padded(message) },
});
const fromCustomer = { from: '900:2@lid', sender_pn: PN, id: 'B1' };

const changeIn = (message: proto.IMessage, attributes: Record<string, string> = fromCustomer) => {
  const change = sealedChangeIn(stanza(message, attributes));
  return change && openedChange(change, secret, ({ conversation }) => ({ body: conversation ?? '' }));
};
const textIn = (message: proto.IMessage, attributes?: Record<string, string>) => {
  const change = changeIn(message, attributes);
  return change?.type === 'edit' ? change.body : undefined;
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
    expect(sealedChangeIn(stanza(sealed('certo'), inGroup))?.owner).toEqual({
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
    expect(sealedChangeIn(stanza(sealed('x', { type: 9 }), fromCustomer))).toBeUndefined();
    expect(sealedChangeIn(stanza({ conversation: 'x' }, fromCustomer))).toBeUndefined();
    const message = sealed('x');
    if (message.secretEncryptedMessage) message.secretEncryptedMessage.targetMessageKey = {};
    expect(sealedChangeIn(stanza(message, fromCustomer))).toBeUndefined();
  });
});

describe('an encrypted vote', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const vote = (author: string, voter: string, key: proto.IMessageKey, aad = `A1\0${voter}`) => ({
    pollUpdateMessage: {
      pollCreationMessageKey: { id: 'A1', ...key },
      vote: seal(
        proto.Message.PollVoteMessage.encode({ selectedOptions: [hash('Terça')] }).finish(),
        'Poll Vote',
        author,
        voter,
        aad,
      ),
    },
  });
  const selected = { type: 'vote', options: [hash('Terça').toString('hex')] };

  it.each([
    ['the customer’s own poll', vote(LID, PN, { fromMe: true }), fromCustomer],
    ['our poll', vote('800@lid', LID, { fromMe: false }), fromCustomer],
    [
      'another member’s poll',
      vote('700@lid', LID, { fromMe: false, participant: '700@lid' }),
      { from: '120@g.us', participant: '900@lid' },
    ],
    [
      'our poll in a group',
      vote('5511900000001@s.whatsapp.net', LID, { fromMe: false, participant: '800@lid' }),
      { from: '120@g.us', participant: '900@lid' },
    ],
    [
      'the customer’s poll by our phone',
      { deviceSentMessage: { message: vote(PN, '800@lid', { fromMe: false }) } },
      { from: '800@lid', recipient: LID, peer_recipient_pn: PN },
    ],
  ])('opens for %s', (_title, message, attributes) => {
    expect(changeIn(message, attributes)).toEqual(selected);
  });

  it('stays closed if its ids are not authenticated', () => {
    expect(changeIn(vote(LID, LID, { fromMe: true }, 'A1'))).toBeUndefined();
  });
});

describe('an encrypted response to an event', () => {
  const response = (encoded: proto.Message.IEventResponseMessage) => ({
    encEventResponseMessage: {
      eventCreationMessageKey: { id: 'A1', fromMe: false },
      ...seal(
        proto.Message.EventResponseMessage.encode(encoded).finish(),
        'Event Response',
        '800@lid',
        LID,
        `A1\0${LID}`,
      ),
    },
  });

  it('opens with the number of guests', () => {
    const accepted = { type: 'eventResponse', response: 'going', extraGuests: 2 };
    expect(changeIn(response({ response: 1, extraGuestCount: 2 }))).toEqual(accepted);
    expect(changeIn(response({ response: 3, extraGuestCount: -5 }))).toMatchObject({ extraGuests: 0 });
    expect(changeIn(response({ response: 0 }))).toBeUndefined();
  });
});

describe('an encrypted edit of an event', () => {
  const edit = (content: proto.IMessage) => ({
    secretEncryptedMessage: {
      targetMessageKey: { id: 'A1', fromMe: true },
      ...seal(proto.Message.encode(content).finish(), 'Event Edit', LID, LID),
      secretEncType: 1,
    },
  });

  it('opens whether the event is wrapped or not', () => {
    const eventMessage = { name: 'Festa', isCanceled: true };
    const changed = { type: 'event', body: 'Evento cancelado: Festa', event: { name: 'Festa' } };
    expect(changeIn(edit({ eventMessage }))).toMatchObject(changed);
    expect(changeIn(edit({ protocolMessage: { type: 14, editedMessage: { eventMessage } } }))).toMatchObject(
      changed,
    );
    expect(changeIn(edit({ conversation: 'x' }))).toBeUndefined();
  });
});
