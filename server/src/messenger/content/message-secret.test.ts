import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { secretOf } from './message-secret';

const DAY_MS = 24 * 3_600_000;
const messageSecret = Buffer.alloc(32, 7);
const messageContextInfo = { messageSecret };

const padded = (message: proto.IMessage) =>
  Buffer.concat([proto.Message.encode(message).finish(), Buffer.of(1)]);
const secretIn = (message: proto.IMessage) => {
  const found = secretOf(padded(message));
  return found && { secret: Buffer.from(found.secret), days: found.retentionMs / DAY_MS };
};

describe('the secret of a message', () => {
  it('is found in messages of customers and of the own phone', () => {
    const message = { conversation: 'oi', messageContextInfo };
    expect(secretIn(message)).toEqual({ secret: messageSecret, days: 7 });
    expect(secretIn({ deviceSentMessage: { message } })).toEqual({ secret: messageSecret, days: 7 });
    expect(secretIn({ conversation: 'oi' })).toBeUndefined();
  });

  it('is retained longer for polls and events, which receive votes and responses', () => {
    const pollCreationMessageV3 = { name: 'Qual?', options: [{ optionName: 'A' }] };
    expect(secretIn({ pollCreationMessageV3, messageContextInfo })?.days).toBe(90);
    expect(secretIn({ eventMessage: { name: 'Festa' }, messageContextInfo })?.days).toBe(90);
  });
});
