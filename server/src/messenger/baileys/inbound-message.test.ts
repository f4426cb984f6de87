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

describe('the placeholder of a missing message', () => {
  it('contains the chat and the time of sending', () => {
    expect(read(stub())).toMatchObject({
      kind: 'undecryptable',
      messengerId: 'A',
      chat: { phone: '5511', lid: '9' },
      sentAt: new Date(1_700_000_000_000),
    });
  });

  it('does not exist for protocol messages of the own phone, a status, or a notice about a group', () => {
    expect(read(stub({ category: 'peer' }))).toBeNull();
    const status = { remoteJid: 'status@broadcast', participant: '9@lid', id: 'A', fromMe: false };
    expect(read(stub({ key: status }))).toBeNull();
    expect(read(stub({ messageStubType: WAMessageStubType.GROUP_CHANGE_SUBJECT }))).toBeNull();
  });
});
