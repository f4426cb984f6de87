import { expect, it } from 'vitest';
import { QUEUE_SCHEDULE } from '@recado/shared/working-hours';
import { changeDay, copyHours } from './copy-hours';

const times = { startTime: '09:00', endTime: '17:00', breakStart: '12:00', breakEnd: '13:00' };
const monday = { ...QUEUE_SCHEDULE[0]!, ...times };
const week = [monday, ...QUEUE_SCHEDULE.slice(1)];

it('copies hours and break from Monday to Friday', () => {
  const copied = copyHours(week, monday, 'weekdays');
  expect(copied.slice(0, 5).every((day) => day.endTime === '17:00' && day.breakEnd === '13:00')).toBe(true);
  expect(copied.map(({ weekdayEn }) => weekdayEn)).toEqual(QUEUE_SCHEDULE.map(({ weekdayEn }) => weekdayEn));
  expect(copied.slice(5)).toEqual(QUEUE_SCHEDULE.slice(5));
});

it('copies hours to all days, and removes the breaks of days if the source has none', () => {
  const tuesday = week[1]!;
  const copied = copyHours(week, tuesday, 'all');
  expect(copied[0]).toEqual({
    ...monday,
    startTime: '08:00',
    endTime: '18:00',
    breakStart: '',
    breakEnd: '',
  });
  expect(copied.every(({ endTime }) => endTime === '18:00')).toBe(true);
});

it('adds no breaks to access hours', () => {
  const access = [
    { weekday: 0, startTime: '', endTime: '' },
    { weekday: 1, startTime: '08:00', endTime: '12:00' },
  ];
  expect(copyHours(access, access[1]!, 'all')[0]).toEqual({
    weekday: 0,
    startTime: '08:00',
    endTime: '12:00',
  });
});

it('removes a hidden break that does not fit any more, and keeps a visible one', () => {
  expect(changeDay(monday, { endTime: '12:00' }, false)).toMatchObject({ breakStart: '', breakEnd: '' });
  expect(changeDay(monday, { endTime: '12:00' }, true)).toMatchObject({ breakStart: '12:00' });
  expect(changeDay(monday, { endTime: '16:00' }, false)).toMatchObject({ breakStart: '12:00' });
});
