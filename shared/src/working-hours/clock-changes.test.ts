import { describe, expect, it } from 'vitest';
import { type HoursRules, openMinutes, openness, type Weekday } from '.';
import { rulesOf, SAO_PAULO, weekOf } from './testing/rules';

const LISBON = 'Europe/Lisbon';
const NEW_YORK = 'America/New_York';
const SANTIAGO = 'America/Santiago';

const utc = (text: string) => new Date(`${text}:00Z`);

/** "sunday 08:00 18:00", optionally with a break. */
function onlyOn(dayAndTimes: string): HoursRules {
  const [day, ...times] = dayAndTimes.split(' ');
  return rulesOf(weekOf({ [day as Weekday]: times.join(' ') }));
}

describe('openness at a change of clocks', () => {
  it.each([
    // 00:00 becomes 01:00. Times within the skipped hour move to the moment of the change.
    [SAO_PAULO, 'saturday 22:00 00:30', '2018-11-04T02:59', 'open', '2018-11-04T01:00', '2018-11-04T03:00'],
    [SAO_PAULO, 'sunday 00:30 02:00', '2018-11-04T03:00', 'open', '2018-11-04T03:00', '2018-11-04T04:00'],
    // On Sunday, 00:00 becomes 23:00 of Saturday. Saturday's last hour therefore occurs twice.
    [SAO_PAULO, 'saturday 22:00 23:30', '2019-02-17T01:29', 'open', '2019-02-17T00:00', '2019-02-17T01:30'],
    [SAO_PAULO, 'saturday 22:00 23:30', '2019-02-17T01:45', 'closed', '2019-02-17T01:30', '2019-02-17T02:00'],
    [SAO_PAULO, 'saturday 22:00 23:30', '2019-02-17T02:15', 'open', '2019-02-17T02:00', '2019-02-17T02:30'],
    // 01:00 becomes 02:00, so the break does not occur.
    [
      LISBON,
      'sunday 00:00 06:00 01:15 01:45',
      '2027-03-28T01:20',
      'open',
      '2027-03-28T00:00',
      '2027-03-28T05:00',
    ],
    // 02:00 becomes 01:00, so the break occurs twice.
    [
      LISBON,
      'sunday 00:00 03:00 01:00 01:30',
      '2027-10-31T00:15',
      'closed',
      '2027-10-31T00:00',
      '2027-10-31T00:30',
    ],
    [
      LISBON,
      'sunday 00:00 03:00 01:00 01:30',
      '2027-10-31T00:45',
      'open',
      '2027-10-31T00:30',
      '2027-10-31T01:00',
    ],
    [
      LISBON,
      'sunday 00:00 03:00 01:00 01:30',
      '2027-10-31T01:15',
      'closed',
      '2027-10-31T01:00',
      '2027-10-31T01:30',
    ],
    // 02:00 becomes 03:00, so the shift does not occur.
    [NEW_YORK, 'sunday 02:00 02:30', '2027-03-14T07:00', 'closed', '2027-03-07T07:30', '2027-03-21T06:00'],
    // 02:00 becomes 01:00, so the shift occurs twice.
    [NEW_YORK, 'sunday 01:30 01:45', '2027-11-07T05:40', 'open', '2027-11-07T05:30', '2027-11-07T05:45'],
    [NEW_YORK, 'sunday 01:30 01:45', '2027-11-07T06:40', 'open', '2027-11-07T06:30', '2027-11-07T06:45'],
    // 00:00 becomes 01:00, so the night is an hour shorter.
    [SANTIAGO, 'saturday 20:00 03:00', '2027-09-05T04:00', 'open', '2027-09-05T00:00', '2027-09-05T06:00'],
  ])('in %s with %s at %s is %s from %s to %s', (zone, hours, instant, state, since, until) => {
    const { open, ...period } = openness(onlyOn(hours), utc(instant), zone);
    expect(open).toBe(state === 'open');
    expect(period).toMatchObject({ since: utc(since), until: utc(until) });
  });
});

describe('open minutes of 24 hours around a change of clocks', () => {
  it.each([
    [SAO_PAULO, 'saturday 22:00 00:30', '2018-11-04', 120],
    [SAO_PAULO, 'sunday 00:30 02:00', '2018-11-04', 60],
    [SAO_PAULO, 'saturday 22:00 23:30', '2019-02-17', 120],
    [LISBON, 'sunday 00:00 06:00 01:15 01:45', '2027-03-28', 300],
    [LISBON, 'sunday 00:00 03:00 01:00 01:30', '2027-10-31', 180],
    [NEW_YORK, 'sunday 01:00 04:00', '2027-03-14', 120],
    [NEW_YORK, 'sunday 02:00 02:30', '2027-03-14', 0],
    [NEW_YORK, 'sunday 01:30 01:45', '2027-11-07', 30],
    [SANTIAGO, 'saturday 20:00 03:00', '2027-09-05', 360],
  ])('in %s with %s until noon of %s are %i', (zone, hours, day, minutes) => {
    const noon = utc(`${day}T12:00`);
    const dayBefore = new Date(noon.getTime() - 24 * 60 * 60_000);
    expect(openMinutes(onlyOn(hours), dayBefore, noon, zone)).toBe(minutes);
  });
});
