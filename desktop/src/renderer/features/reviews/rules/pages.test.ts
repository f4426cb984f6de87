import { expect, it } from 'vitest';
import { pagesShown } from './pages';

it.each([
  [1, 0, []],
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('shows page %i of %i among %j', (current, total, expected) => {
  expect(pagesShown(current, total)).toEqual(expected);
});
