import { describe, expect, it, vi } from 'vitest';
import { EMBEDDED_STORE_LIMITS } from '@recado/shared/platform';
import { type EmbeddedStoreSources, embeddedStoreState } from './embedded-store-state';

const { messages, numbers } = EMBEDDED_STORE_LIMITS;
const HOUR_MS = 3_600_000;
const LARGE = 30_000_000_000;

function stateOf(changes: Partial<EmbeddedStoreSources> = {}) {
  const counted: number[] = [];
  const errors: unknown[] = [];
  const state = embeddedStoreState({
    isEmbedded: true,
    storeBytes: () => Promise.resolve(LARGE),
    countMessages: (max) => {
      counted.push(max);
      return Promise.resolve(max);
    },
    log: { error: (fields: unknown) => errors.push(fields) },
    ...changes,
  });
  return { state, counted, errors };
}

describe('embeddedStoreState', () => {
  it('reports more numbers than the limit', async () => {
    const { state } = stateOf({ storeBytes: () => Promise.resolve(1_000_000) });
    expect(await state(numbers, 0)).toEqual({ messages: null, numbers, isOutgrown: false });
    expect(await state(numbers + 1, 0)).toMatchObject({ isOutgrown: true });
  });

  it('reports more messages than the limit, counted in the background', async () => {
    const { state } = stateOf();
    expect(await state(1, 0)).toEqual({ messages: null, numbers: 1, isOutgrown: false });
    await vi.waitFor(async () =>
      expect(await state(1, 1)).toEqual({ messages: messages + 1, numbers: 1, isOutgrown: true }),
    );
  });

  it('accepts as many messages as the limit', async () => {
    const { state } = stateOf({ countMessages: () => Promise.resolve(messages) });
    await state(1, 0);
    await vi.waitFor(async () => expect(await state(1, 1)).toMatchObject({ messages, isOutgrown: false }));
  });

  it('counts only a large store, every six hours', async () => {
    const small = stateOf({ storeBytes: () => Promise.resolve(1_000_000) });
    await small.state(1, 0);
    await new Promise((done) => setImmediate(done));
    expect(small.counted).toEqual([]);

    const { state, counted } = stateOf();
    for (const hour of [0, 1, 5, 6, 7, 12]) await state(1, hour * HOUR_MS);
    await vi.waitFor(() => expect(counted).toEqual([messages + 1, messages + 1, messages + 1]));
  });

  it('logs a failed count and reports the numbers', async () => {
    const { state, errors } = stateOf({ countMessages: () => Promise.reject(new Error('closed')) });
    expect(await state(numbers + 1, 0)).toMatchObject({ messages: null, isOutgrown: true });
    await vi.waitFor(() => expect(errors).toHaveLength(1));
  });

  it('is null with MongoDB', async () => {
    expect(await stateOf({ isEmbedded: false }).state(1_000, 0)).toBeNull();
  });
});
