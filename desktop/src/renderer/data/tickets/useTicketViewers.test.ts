import { expect, test } from 'vitest';
import { otherViewers } from './useTicketViewers';

const viewer = (id: number, name: string, typing = false) => ({ id, name, typing });

test('merges the servers’ viewers by name without duplicates; one is typing if any server reports it', () => {
  const sources = {
    a: { at: 1, viewers: [viewer(7, 'Ana'), viewer(9, 'Rafael'), viewer(8, 'Bruno')] },
    b: { at: 2, viewers: [viewer(9, 'Rafael', true)] },
    c: { at: 3, viewers: [] },
  };
  expect(otherViewers(sources, 7)).toEqual([viewer(8, 'Bruno'), viewer(9, 'Rafael', true)]);
  expect(otherViewers({}, 7)).toEqual([]);
});
