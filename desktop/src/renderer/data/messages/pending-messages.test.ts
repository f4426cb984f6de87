import { describe, expect, test } from 'vitest';
import { build } from '@/testing/build';
import { conversationItems } from './conversation-items';
import { stillPending } from './pending-messages';

const file = { id: 'f', name: 'a.png', type: 'image/png', size: 3, caption: '' };

describe('a pending message', () => {
  const pending = build.pending();
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
