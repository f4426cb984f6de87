import { describe, expect, it } from 'vitest';
import { addOpenMinutes, type HoursRules, type HoursState, openMinutes, openness } from '.';
import { type ClockMinute, clockMinutes, minuteOracle } from './testing/minute-oracle';
import { type Dice, dice, randomRules } from './testing/random-rules';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REACH = 4 * DAY;
const RULES_EACH = 20;
const RANGES_EACH = 20;
const INSTANTS = 20_000;

/** Most points in time are DST changes. */
const PLACES: [string, string][] = [
  ['America/Manaus', '2026-12-31T12:00Z'],
  ['America/Rio_Branco', '2027-03-01T12:00Z'],
  ['America/Noronha', '2028-02-29T12:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00Z'],
  ['America/Sao_Paulo', '2019-02-17T02:00Z'],
  ['America/Sao_Paulo', '2026-11-21T12:00Z'],
  ['Europe/Lisbon', '2027-03-28T01:00Z'],
  ['Europe/Lisbon', '2027-10-31T01:00Z'],
  ['America/New_York', '2027-03-14T07:00Z'],
  ['America/New_York', '2027-11-07T06:00Z'],
  ['America/Santiago', '2027-09-05T04:00Z'],
  ['America/Santiago', '2027-04-04T03:00Z'],
  // Lord Howe changes by half an hour; St. John's moves 00:01 to the day before.
  ['Australia/Lord_Howe', '2027-04-03T15:00Z'],
  ['America/St_Johns', '2010-11-07T02:31Z'],
];
/** More than needed, because some starts have no open minute after them. */
const DEADLINES_EACH = 100;
const DEADLINES = 20_000;
const INSTANTS_EACH = Math.ceil(INSTANTS / PLACES.length / RULES_EACH);

interface Timeline {
  start: number;
  end: number;
  states: HoursState[];
  changes: number[];
  openBefore: number[];
}

function timelineOf(rules: HoursRules, clock: readonly ClockMinute[]): Timeline {
  const states = clock.map(minuteOracle(rules));
  const changes: number[] = [];
  const openBefore = [0];
  for (const [index, { open }] of states.entries()) {
    if (index > 0 && states[index - 1]!.open !== open) changes.push(clock[index]!.instant);
    openBefore.push(openBefore[index]! + (open ? 1 : 0));
  }
  const start = clock[0]!.instant;
  return { start, end: start + clock.length * MINUTE, states, changes, openBefore };
}

/** A third of the results is near the DST change, a third near an opening or closing. */
function randomInstant(draw: Dice, { start, end, changes }: Timeline, middle: number): number {
  const kind = draw.below(3);
  if (kind === 0) return middle + (draw.next() - 0.5) * 6 * 60 * MINUTE;
  if (kind === 1 && changes.length > 0)
    return Math.min(draw.pick(changes) + (draw.below(5) - 2) * (MINUTE / 2), end - 1);
  return start + draw.next() * (end - start - 1);
}

/** Times outside the oracle's range are null. */
interface Compared extends HoursState {
  at: string;
  since: string | null;
  until: string | null;
}

function expectedAt({ start, states, changes }: Timeline, at: number): Compared {
  const since = changes.findLast((change) => change <= at);
  const until = changes.find((change) => change > at);
  const text = (instant: number | undefined) =>
    instant === undefined ? null : new Date(instant).toISOString();
  const state = states[Math.floor((at - start) / MINUTE)]!;
  return { at: new Date(at).toISOString(), ...state, since: text(since), until: text(until) };
}

function actualAt(rules: HoursRules, zone: string, { start, end }: Timeline, at: number): Compared {
  const { since, until, ...state } = openness(rules, new Date(at), zone);
  return {
    at: new Date(at).toISOString(),
    ...state,
    since: since && since.getTime() > start ? since.toISOString() : null,
    until: until && until.getTime() < end ? until.toISOString() : null,
  };
}

function randomRange(draw: Dice, minutes: number): [number, number] {
  const [one, other] = [draw.below(minutes), draw.below(minutes)];
  return [Math.min(one, other), Math.max(one, other)];
}

interface Deadline {
  from: number;
  minutes: number;
}

/** Starts within a minute, too; about one in ten ends after the timeline. */
function randomDeadline(draw: Dice, { start, states, openBefore }: Timeline): Deadline {
  const minute = draw.below(states.length);
  const left = openBefore[states.length]! - openBefore[minute]!;
  return {
    from: start + minute * MINUTE + draw.pick([0, draw.below(60) * 1000]),
    minutes: 1 + draw.below(Math.ceil(left * 1.1) + 1),
  };
}

/** Returns null for a deadline after the timeline. */
function walkTo({ start, states }: Timeline, { from, minutes }: Deadline): string | null {
  let left = minutes * MINUTE;
  for (let index = Math.floor((from - start) / MINUTE); index < states.length; index++) {
    if (!states[index]!.open) continue;
    const begins = Math.max(start + index * MINUTE, from);
    const lasts = start + (index + 1) * MINUTE - begins;
    if (lasts >= left) return new Date(begins + left).toISOString();
    left -= lasts;
  }
  return null;
}

function deadlineOf(rules: HoursRules, zone: string, { end }: Timeline, { from, minutes }: Deadline) {
  const at = addOpenMinutes(rules, new Date(from), minutes, zone);
  return at && at.getTime() <= end ? at.toISOString() : null;
}

describe('working hours compared with a walk through every minute', () => {
  const checked: HoursState[] = [];
  const deadlines: string[] = [];

  it.each(PLACES)('are equal in %s around %s', (zone, middleText) => {
    const middle = Date.parse(middleText);
    const clock = clockMinutes(zone, middle - REACH, middle + REACH);
    const draw = dice(middle / MINUTE + zone.length);
    for (let set = 0; set < RULES_EACH; set++) {
      const rules = randomRules(draw, middle);
      const timeline = timelineOf(rules, clock);
      const instants = Array.from({ length: INSTANTS_EACH }, () =>
        Math.floor(randomInstant(draw, timeline, middle)),
      );
      const actual = instants.map((at) => actualAt(rules, zone, timeline, at));
      expect(actual, JSON.stringify(rules)).toEqual(instants.map((at) => expectedAt(timeline, at)));
      checked.push(...actual);

      const ranges = Array.from({ length: RANGES_EACH }, () => randomRange(draw, clock.length));
      const instantOf = (minute: number) => new Date(timeline.start + minute * MINUTE);
      expect(
        ranges.map(([from, to]) => openMinutes(rules, instantOf(from), instantOf(to), zone)),
        JSON.stringify(rules),
      ).toEqual(ranges.map(([from, to]) => timeline.openBefore[to]! - timeline.openBefore[from]!));

      const starts = Array.from({ length: DEADLINES_EACH }, () => randomDeadline(draw, timeline));
      const walked = starts.map((deadline) => walkTo(timeline, deadline));
      expect(
        starts.map((deadline) => deadlineOf(rules, zone, timeline, deadline)),
        JSON.stringify(rules),
      ).toEqual(walked);
      deadlines.push(...walked.filter((at) => at !== null));
    }
  });

  it('were compared at 20,000 instants, hundreds for every reason', () => {
    expect(checked.length).toBeGreaterThanOrEqual(INSTANTS);
    const reasons = ['open: always', 'open: hours', 'open: holiday', 'closed: hours', 'closed: break'];
    for (const reason of [...reasons, 'closed: holiday', 'closed: closedNow']) {
      const same = checked.filter(
        ({ open, because }) => `${open ? 'open' : 'closed'}: ${because}` === reason,
      );
      expect(same.length, reason).toBeGreaterThan(300);
    }
  });

  it('had the same end of open minutes in 20,000 cases', () => {
    expect(deadlines.length).toBeGreaterThanOrEqual(DEADLINES);
  });
});
