import { expect, it } from 'vitest';
import { type Bounds, isFetched, nextOf } from './download-order';
import type { FetchCandidate } from './downloads.store';

const MB = 1024 * 1024;
const bounds: Bounds = { atOnce: 8, large: 1, perCompany: 2 };
let ids = 0;
const file = (
  mediaType: FetchCandidate['mediaType'],
  bytes: number | null,
  companyId = 1,
): FetchCandidate => ({
  _id: String(++ids).padStart(26, '0'),
  companyId,
  mediaType,
  media: { bytes, state: 'downloading' } as FetchCandidate['media'],
});
const running = (large: number, ofCompany1: number) => ({ large, byCompany: new Map([[1, ofCompany1]]) });

it('nextOf prefers stickers, images and voice notes, and takes large files last', () => {
  const [video, document, voice, sticker] = [
    file('video', 9 * MB),
    file('document', MB),
    file('voice', 1_000),
    file('sticker', 1_000),
  ];
  const waiting = new Set([video, document, voice, sticker]);
  const order = [];
  for (
    let next = nextOf(waiting, running(0, 0), bounds);
    next;
    next = nextOf(waiting, running(0, 0), bounds)
  ) {
    order.push(next);
    waiting.delete(next);
  }
  expect(order).toEqual([sticker, voice, document, video]);
});

it('nextOf gives no company every slot, and leaves slots for small files', () => {
  const [own, large, other] = [file('image', 1_000), file('image', 5 * MB, 2), file('document', 1_000, 2)];
  expect(nextOf([own, large, other], running(1, 2), bounds)).toBe(other);
  expect(nextOf([own, large], running(1, 2), bounds)).toBeUndefined();
  expect(nextOf([large], running(0, 2), bounds)).toBe(large);
  expect(nextOf([file('video', null, 2)], running(1, 0), bounds)).toBeUndefined();
});

it('isFetched rejects a file that is declared too large', () => {
  expect(isFetched('image', 16 * MB, 100 * MB)).toBe(true);
  expect(isFetched('image', 16 * MB + 1, 100 * MB)).toBe(false);
  expect(isFetched('document', 100 * MB, 100 * MB)).toBe(true);
  expect(isFetched('video', null, 100 * MB)).toBe(true);
  expect(isFetched('document', 100 * MB + 1, 100 * MB)).toBe(false);
  expect(isFetched('document', 300 * MB, 300 * MB)).toBe(true);
  expect(isFetched('text', 300 * MB, 100 * MB)).toBe(true);
});
