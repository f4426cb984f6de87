import { expect, test } from 'vitest';
import { build } from '@/testing/build';
import { applyMessage, type ConversationData, mergeNewestPage, prependPage } from './conversation';
import { trimConversation } from './conversation-trim';
import { appendPage, detachedWindow, mergeWindow } from './conversation-window';

const ticket = build.ticket();
const message = (n: number) => build.message({ n });
const page = (from: number, to: number, more: { next?: string; newer?: string | null } = {}) => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(to - index)),
  ticket,
  tickets: [],
  hasMore: more.next !== undefined,
  nextCursor: more.next ?? null,
  ...(more.newer === undefined ? {} : { newerCursor: more.newer }),
});
const numbers = ({ messages }: ConversationData) =>
  messages.map(({ body }) => Number(body.replace('Mensagem ', '')));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const present = mergeNewestPage(undefined, page(91, 130, { next: 'before 91' }));

test('a detached window stays separate while messages before the latest ones are missing', () => {
  const detached = detachedWindow(page(20, 60, { next: 'before 20', newer: 'after 60' }));
  expect(mergeWindow(present, detached)).toBeUndefined();
  expect(numbers(detached)).toEqual(range(20, 60));
});

test('a detached window joins the latest messages once its pages reach them', () => {
  const detached = detachedWindow(page(20, 60, { next: 'before 20', newer: 'after 60' }));
  const whole = mergeWindow(present, appendPage(detached, page(61, 100, { newer: 'after 100' })));
  expect(whole && numbers(whole)).toEqual(range(20, 130));
  expect(whole).toMatchObject({ nextCursor: 'before 20', hasMore: true });
  expect(whole).not.toHaveProperty('newerCursor');
});

test('a detached window that contains the newest message is the whole conversation', () => {
  const detached = detachedWindow(page(80, 131, { next: 'before 80', newer: null }));
  const whole = mergeWindow(present, detached);
  expect(whole && numbers(whole)).toEqual(range(80, 131));
  expect(mergeWindow(undefined, detached)).toMatchObject({ hasMore: true, nextCursor: 'before 80' });
});

test('a detached window ignores newer messages and applies changes to its own', () => {
  const detached = detachedWindow(page(20, 60, { next: 'before 20', newer: 'after 60' }));
  expect(numbers(applyMessage(detached, message(131)))).toEqual(range(20, 60));
  const changed = applyMessage(detached, { ...message(40), isDeleted: true });
  expect(changed.messages[20]?.isDeleted).toBe(true);
  expect(changed.newerCursor).toBe('after 60');
});

test('older pages of a detached window preserve its cursor to newer ones', () => {
  const detached = detachedWindow(page(20, 60, { next: 'before 20', newer: 'after 60' }));
  expect(prependPage(detached, page(1, 19))).toMatchObject({ hasMore: false, newerCursor: 'after 60' });
});

test('a closed conversation keeps its newest pages and loads older ones from there', () => {
  const long = [page(51, 90, { next: 'before 51' }), page(11, 50, { next: 'before 11' }), page(1, 10)].reduce(
    prependPage,
    present,
  );
  expect(numbers(long)).toEqual(range(1, 130));
  const trimmed = trimConversation(long);
  expect(numbers(trimmed)).toEqual(range(51, 130));
  expect(trimmed).toMatchObject({ hasMore: true, nextCursor: 'before 51' });
  expect(numbers(prependPage(trimmed, page(11, 50, { next: 'before 11' })))).toEqual(range(11, 130));
  expect(trimConversation(trimmed)).toBe(trimmed);
  expect(trimConversation(present)).toBe(present);
});

test('new messages move the page at which it is cut', () => {
  const long = prependPage(present, page(51, 90, { next: 'before 51' }));
  const grown = range(131, 180).reduce((all, n) => applyMessage(all, message(n)), long);
  expect(numbers(trimConversation(grown))).toEqual(range(91, 180));
});
