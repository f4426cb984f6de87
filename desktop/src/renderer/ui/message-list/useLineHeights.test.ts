import { renderHook } from '@testing-library/react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import { beforeEach, expect, it } from 'vitest';
import type { ListLine } from './list-line';
import { useLineHeights } from './useLineHeights';

const noMessages = () => [];
const lines = (...keys: string[]) => keys.map((key) => ({ key, kind: 'message' }));

/**
 * Mounts and unmounts the hook with `name` in place of the measured heights. Returns the heights that were cached
 * before.
 */
function visit(items: readonly ListLine[], name: string): unknown {
  const list = { current: { cache: name as unknown as CacheSnapshot } as VirtualizerHandle };
  const { result, unmount } = renderHook(() => useLineHeights(items, noMessages, list));
  const known = result.current;
  unmount();
  return known;
}

beforeEach(() => {
  window.innerWidth = 1_440;
});

it('returns the last heights of lines that are shown again', () => {
  const items = lines('a1', 'a2', 'a3');
  expect(visit(items, 'first')).toBeUndefined();
  expect(visit(lines('a1', 'a2', 'a3'), 'second')).toBe('first');
  expect(visit(items, 'third')).toBe('second');
});

it('discards heights after added lines or a change of width', () => {
  visit(lines('b1', 'b2'), 'two');
  expect(visit(lines('b1', 'b2', 'b3'), 'three')).toBeUndefined();
  expect(visit(lines('b0', 'b1', 'b2', 'b3'), 'older')).toBeUndefined();
  expect(visit(lines('b1', 'b2', 'b4'), 'other')).toBeUndefined();
  window.innerWidth = 1_024;
  expect(visit(lines('b1', 'b2', 'b4'), 'narrow')).toBeUndefined();
});

it('evicts the conversations seen longest ago', () => {
  for (let n = 0; n < 40; n += 1) visit(lines(`c${n}`), `heights ${n}`);
  expect(visit(lines('c39'), 'again')).toBe('heights 39');
  expect(visit(lines('c9'), 'again')).toBeUndefined();
});
