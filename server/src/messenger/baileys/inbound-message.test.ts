import { type WAMessage, WAMessageStubType } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { decodeState, encodeState } from '../state/state-rows';
import { placeholderOf, type RawPlaceholder, readPlaceholder } from './inbound-message';

const connection = { companyId: 1, connectionId: 7 };
const stub = (more: Partial<WAMessage> = {}): WAMessage =>
  ({
    key: { remoteJid: '9@lid', remoteJidAlt: '5511@s.whatsapp.net', id: 'A', fromMe: false },
    messageStubType: WAMessageStubType.CIPHERTEXT,
    messageTimestamp: 1_700_000_000,
    ...more,
  }) as WAMessage;
/** Returns the message that the application receives from the inbox. */
const read = (message: WAMessage) => {
  const raw = placeholderOf(message, false);
  return raw && readPlaceholder(connection, decodeState<RawPlaceholder>(encodeState(raw)));
};

describe('what stands for a message that is not here', () => {
  it('says whose it is and when it was sent', () => {
    expect(read(stub())).toMatchObject({
      kind: 'undecryptable',
      messengerId: 'A',
      chat: { phone: '5511', lid: '9' },
      sentAt: new Date(1_700_000_000_000),
    });
  });

  it('is nothing for what our own phone tells its clients, for a status, or for a notice about a group', () => {
    expect(read(stub({ category: 'peer' }))).toBeNull();
    const status = { remoteJid: 'status@broadcast', participant: '9@lid', id: 'A', fromMe: false };
    expect(read(stub({ key: status }))).toBeNull();
    expect(read(stub({ messageStubType: WAMessageStubType.GROUP_CHANGE_SUBJECT }))).toBeNull();
  });
});
