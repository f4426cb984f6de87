import { describe, expect, test } from 'vitest';
import { build } from '@/testing/build';
import { conversationItems } from './conversation-items';
import { nextToSend, type PendingState, stillPending, withMessage, withoutMessage } from './pending-messages';

const at = (order: number, state: PendingState = 'queued', ticketId = 1) =>
  build.pending({ clientId: `client-000${order}`, order, state, ticketId });
const file = { id: 'f', name: 'a.png', type: 'image/png', size: 3, caption: '' };

describe('a pending message', () => {
  const pending = at(1);
  const stored = build.message({ n: 9, fromMe: true, clientId: pending.clientId });

  test('is hidden by the stored one from the response or the event', () => {
    expect(stillPending([pending], 1, [])).toEqual([pending]);
    expect(stillPending([pending], 1, [stored])).toEqual([]);
    expect(stillPending([pending], 2, [])).toEqual([]);
  });

  test('is hidden once each of its files is stored', () => {
    const files = build.pending({ clientId: 'client-0009', files: [file, { ...file, id: 'g' }] });
    const first = build.message({ n: 1, fromMe: true, clientId: 'client-0009.0' });
    const second = build.message({ n: 2, fromMe: true, clientId: 'client-0009.1' });
    expect(stillPending([files], 1, [first])).toEqual([files]);
    expect(stillPending([files], 1, [first, second])).toEqual([]);
  });

  test('keeps its line when it becomes stored', () => {
    const earlier = build.message({ n: 8 });
    const before = conversationItems([earlier], [], [pending], 7).at(-1);
    const after = conversationItems([earlier, stored], [], [], 7).at(-1);
    expect(after?.key).toBe(before?.key);
  });
});

describe('the next message to send', () => {
  test('is the oldest of the ticket', () => {
    const outbox = [at(3), at(1), at(2, 'queued', 2)].reduce(withMessage, []);
    expect(outbox.map(({ order }) => order)).toEqual([1, 2, 3]);
    expect(nextToSend(outbox, 1)?.order).toBe(1);
    expect(nextToSend(withoutMessage(outbox, 'client-0001'), 1)?.order).toBe(3);
    expect(nextToSend(outbox, 9)).toBeNull();
  });

  test('follows a failed message but not a held one', () => {
    expect(nextToSend([at(1, 'failed'), at(2)], 1)?.order).toBe(2);
    expect(nextToSend([at(1, 'held'), at(2)], 1)).toBeNull();
    expect(nextToSend([at(1, 'sending'), at(2)], 1)?.order).toBe(1);
  });
});
