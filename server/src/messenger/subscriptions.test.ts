import { describe, expect, it, vi } from 'vitest';
import type { InboundMessage } from './gateway';
import { createMessengerSubscriptions } from './subscriptions';

const connection = { companyId: 1, connectionId: 2 };
const inbound = { connection, messengerId: 'A' } as InboundMessage;

describe('the messenger’s subscriptions', () => {
  it('call every subscriber of a report in the order of subscription', () => {
    const { subscribe, listener } = createMessengerSubscriptions();
    const calls: string[] = [];
    subscribe({ onReady: () => void calls.push('first') });
    subscribe({ onPresence: () => undefined });
    subscribe({ onReady: () => void calls.push('second') });
    listener.onReady(connection);
    expect(calls).toEqual(['first', 'second']);
  });

  it('return the promise of the one that receives messages, and pass it to those that observe it', () => {
    const { subscribe, listener } = createMessengerSubscriptions();
    const done = Promise.resolve();
    const onInboundStarted = vi.fn();
    subscribe({ onInboundStarted });
    subscribe({ onInbound: () => done });
    expect(listener.onInbound(inbound)).toBe(done);
    expect(onInboundStarted).toHaveBeenCalledWith(inbound, done);
  });

  it('reject a message while no feature receives messages, so that its raw copy stays', async () => {
    const { listener } = createMessengerSubscriptions();
    await expect(listener.onInbound(inbound)).rejects.toThrow('No feature receives messages.');
  });

  it('reject a second subscriber of a callback with a result', () => {
    const { subscribe, listener } = createMessengerSubscriptions();
    subscribe({ findSentText: () => Promise.resolve('Oi') });
    expect(() => subscribe({ findSentText: () => Promise.resolve(null) })).toThrow('findSentText');
    return expect(listener.findSentText?.(connection, 'A')).resolves.toBe('Oi');
  });

  it('return no text while no feature knows sent messages', async () => {
    const { listener } = createMessengerSubscriptions();
    await expect(listener.findSentText?.(connection, 'A')).resolves.toBeNull();
  });
});
