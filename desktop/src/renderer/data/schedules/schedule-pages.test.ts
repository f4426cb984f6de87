import { expect, it } from 'vitest';
import { buildSchedule } from '@/features/schedules/testing/build-schedule';
import { type SchedulePage, withoutSchedule, withSchedule } from './schedule-pages';

const pages: SchedulePage[] = [
  { schedules: [buildSchedule(), buildSchedule({ id: 2 })], hasMore: false, nextCursor: null },
];
const idsOf = (changed: readonly SchedulePage[]) =>
  changed.flatMap(({ schedules }) => schedules.map(({ id }) => id));

it('replaces a listed schedule in its place', () => {
  const sending = buildSchedule({ status: 'ENVIANDO', updatedAt: '2026-11-21T12:00:01.000Z' });
  const changed = withSchedule(pages, sending, 'upcoming');
  expect(changed[0]?.schedules[0]?.status).toBe('ENVIANDO');
  expect(idsOf(changed)).toEqual([1, 2]);
});

it('keeps a listed schedule that is newer than the event', () => {
  const old = buildSchedule({ status: 'ENVIANDO', updatedAt: '2026-11-21T11:59:59.000Z' });
  expect(withSchedule(pages, old, 'all')[0]?.schedules[0]?.status).toBe('PENDENTE');
});

it('removes a schedule that its filter no longer includes, and a deleted one', () => {
  const sent = buildSchedule({ status: 'ENVIADA', sentAt: '2027-03-01T12:00:05.000Z' });
  expect(idsOf(withSchedule(pages, sent, 'upcoming'))).toEqual([2]);
  expect(idsOf(withSchedule(pages, sent, 'failed'))).toEqual([2]);
  expect(idsOf(withSchedule(pages, sent, 'sent'))).toEqual([1, 2]);
  expect(idsOf(withoutSchedule(pages, 2))).toEqual([1]);
});
