import { describe, expect, it } from 'vitest';
import type { MessageDocument } from '../message.model';
import { nextBatch } from './next-batch';
import { asQueued, type QueuedItem } from './queued-items';

/** `7:2` is a message with priority 2 to contact 7; its id is its position. */
const items = (...all: string[]): QueuedItem[] =>
  all.map((text, at) => {
    const [contactId, priority] = text.split(':').map(Number);
    return asQueued({ _id: String(at), contactId, priority } as MessageDocument);
  });
const idsOf = (batch: { items: readonly QueuedItem[] }) => batch.items.map(({ id }) => Number(id));
const always = () => true;

describe('nextBatch', () => {
  it('contains only chats with an agent’s message if there is one, with their earlier messages in order', () => {
    const all = items('1:1', '2:2', '3:1', '2:0', '3:2', '4:0', '2:1');
    expect(idsOf(nextBatch(all, always))).toEqual([1, 3, 5, 6]);
  });

  it('contains one message each of at most eight chats if no agent wrote', () => {
    const all = items(...Array.from({ length: 20 }, (_, at) => `${(at % 10) + 1}:1`));
    expect(idsOf(nextBatch(all, always))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(idsOf(nextBatch(items('1:1', '1:1', '2:2'), always))).toEqual([0]);
  });

  it('contains a paced message only if no other waits, and as many as the pace allows', () => {
    const all = items('1:3', '2:2', '2:2');
    expect(idsOf(nextBatch(all, always))).toEqual([1]);
    expect(nextBatch(all, () => false)).toEqual({ items: [], waitsForPace: true });
    expect(idsOf(nextBatch(items('1:2', '3:1'), () => expect.fail('not asked')))).toEqual([1]);
    expect(nextBatch([], always)).toEqual({ items: [], waitsForPace: false });
  });

  it('does not pace a chat in which a reply waits behind a paced message', () => {
    const all = items('1:2', '1:1');
    expect(idsOf(nextBatch(all, () => false))).toEqual([0]);
  });
});
