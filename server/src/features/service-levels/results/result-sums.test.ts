import { expect, it } from 'vitest';
import { ResultSums } from './result-sums';

it('adds sums that an earlier version stored', () => {
  const times = { met: 2, missed: 1, times: [5, 2, 61, 1] };
  const kind = 'resolve' as const;
  const old = [
    { group: 'queue' as const, key: '', kind, ...times },
    { group: 'user' as const, key: '7', kind, ...times },
    { group: 'day' as const, key: '2026-12-01', kind, ...times },
  ];
  const packed = ResultSums.of([{ counts: old }]).pack();
  const sums = ResultSums.of([{ counts: old }, packed]);
  expect(sums.total(kind)).toMatchObject({ met: 4, missed: 2 });
  const user = sums.ofGroup('user', kind, () => true).get(7);
  expect([user?.times[5], user?.times[61]]).toEqual([4, 2]);
  expect([...sums.ofGroup('day', kind, () => true).keys()]).toEqual([20_261_201]);
});
