import { describe, expect, test } from 'vitest';
import type { PendingState } from '@/data/messages/pending-messages';
import { build } from '@/testing/build';
import { nextToSend } from './unsent';

const at = (order: number, state: PendingState = 'queued') => build.pending({ order, state });

describe('the next message to send', () => {
  test('is the oldest of the thread', () => {
    expect(nextToSend([at(1), at(3)])?.order).toBe(1);
    expect(nextToSend([])).toBeNull();
  });

  test('follows a failed message but not a held one', () => {
    expect(nextToSend([at(1, 'failed'), at(2)])?.order).toBe(2);
    expect(nextToSend([at(1, 'held'), at(2)])).toBeNull();
    expect(nextToSend([at(1, 'sending'), at(2)])?.order).toBe(1);
  });
});
