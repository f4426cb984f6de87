import type { BaileysEventMap, WAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readHistory } from './history';

const connection = { companyId: 1, connectionId: 7 };
const NOW = Math.floor(Date.now() / 1000);
const DAY = 24 * 3_600;

let ids = 0;
function message(
  remoteJid: string,
  text: string,
  ageSeconds: number,
  more: Partial<WAMessage> = {},
): WAMessage {
  ids += 1;
  return {
    key: { remoteJid, id: `H${ids}`, fromMe: false, ...more.key },
    message: { conversation: text },
    messageTimestamp: NOW - ageSeconds,
    ...(more.pushName ? { pushName: more.pushName } : {}),
    ...(more.participant ? { participant: more.participant } : {}),
  } as WAMessage;
}
function read(messages: WAMessage[], more: Partial<BaileysEventMap['messaging-history.set']> = {}) {
  return readHistory(connection, { chats: [], contacts: [], messages, progress: 100, ...more });
}

describe('the history that the phone sends after pairing', () => {
  it('is passed on by chat, oldest first, with both addresses and the name', () => {
    const [part, ...others] = read(
      [message('9@lid', 'dois', 10, { pushName: 'Rita' }), message('9@lid', 'um', 20)],
      { contacts: [{ id: '9@lid', phoneNumber: '5511@s.whatsapp.net', name: 'Rita da loja' }] },
    );
    expect(others).toEqual([]);
    expect(part).toMatchObject({ connection, progress: 100 });
    expect(part?.chats).toHaveLength(1);
    expect(part?.chats[0]).toMatchObject({
      chat: { phone: '5511', lid: '9', address: '9@lid' },
      isGroup: false,
      name: 'Rita da loja',
    });
    expect(part?.chats[0]?.messages.map(({ body, offline }) => [body, offline])).toEqual([
      ['um', true],
      ['dois', true],
    ]);
    expect(part?.chats[0]?.messages[1]?.pushName).toBe('Rita');
  });

  it('contains the setting of disappearing messages', () => {
    const [part] = read([message('9@lid', 'um', 20), message('8@lid', 'dois', 10)], {
      chats: [
        { id: '9@lid', ephemeralExpiration: 86_400, ephemeralSettingTimestamp: NOW - DAY },
        { id: '8@lid', ephemeralExpiration: 0 },
      ],
    });
    const at = new Date((NOW - DAY) * 1_000);
    expect(part?.chats.map(({ timer }) => timer)).toEqual([{ seconds: 86_400, at }, undefined]);
  });

  it('contains the author of a group message', () => {
    const [part] = read([message('120@g.us', 'bom dia', 5, { participant: '9@lid' })], {
      lidPnMappings: [{ lid: '9@lid', pn: '5511@s.whatsapp.net' }],
    });
    const [chat] = part?.chats ?? [];
    expect(chat).toMatchObject({ isGroup: true, chat: { phone: null, lid: null, address: '120@g.us' } });
    expect(chat?.messages[0]?.sender).toMatchObject({ phone: '5511', lid: '9' });
  });

  it('omits old messages, chats that are no conversation, and messages without content', () => {
    const parts = read([
      message('1@lid', 'antiga', 200 * DAY),
      message('status@broadcast', 'um status', 5, { participant: '9@lid' }),
      { key: { remoteJid: '2@lid', id: 'X', fromMe: false }, messageTimestamp: NOW, messageStubType: 1 },
    ]);
    expect(parts).toEqual([]);
  });

  it('is passed on a few chats at a time, and a long chat not as a whole', () => {
    const many = Array.from({ length: 45 }, (_, index) => message(`${index + 1}@lid`, 'oi', 5));
    expect(read(many).map(({ chats }) => chats.length)).toEqual([20, 20, 5]);
    const long = Array.from({ length: 500 }, (_, index) => message('1@lid', `${index}`, 500 - index));
    const messages = read(long)[0]?.chats[0]?.messages;
    expect(messages).toHaveLength(100);
    expect(messages?.at(-1)?.body).toBe('499');
  });
});
