import { describe, expect, it } from 'vitest';
import { assignmentLatencies, assignmentProblems, type LoggedAct } from './assignment-log';

const [ANA, BEA] = [1, 2];
const SECOND = 1_000;
const shift = (userId: number, from: number, to: number) => ({
  ...{ userId, began: { requested: from, confirmed: from }, ended: { requested: to, confirmed: to } },
});
const act = (at: number, type: string, ticketId: number, assignedTo: number | null = null): LoggedAct => ({
  ...{ at: new Date(at), type, ticketId, assignedTo, userId: null },
});
const both = [shift(ANA, 0, 1_000 * SECOND), shift(BEA, 0, 1_000 * SECOND)];
const problems = (acts: LoggedAct[], shifts = both) => {
  const created = acts.filter(({ type }) => type === 'created');
  const writtenAt = new Map(created.map(({ ticketId, at }): [number, number] => [ticketId, at.getTime()]));
  return assignmentProblems({
    ...{ acts, shifts, writtenAt },
    limits: new Map([
      [ANA, 2],
      [BEA, 2],
    ]),
  });
};
/** The agents are known to be available from the sixth second on. */
const T = 10 * SECOND;

describe('the replay of the log', () => {
  it('accepts assignments in turn, and a new user for a ticket that was given back', () => {
    const acts = [
      ...[act(T, 'created', 1), act(T + 1, 'accepted', 1, ANA), act(T + 2, 'created', 2)],
      ...[act(T + 3, 'accepted', 2, BEA), act(T + 4, 'returned', 1), act(T + 5, 'accepted', 1, BEA)],
    ];
    expect(problems(acts)).toEqual([]);
    expect(assignmentLatencies(acts.slice(0, 4))).toEqual([1, 1]);
  });

  it('accepts the assignment of a ticket that was reopened', () => {
    const acts = [
      ...[act(T, 'created', 1), act(T + 1, 'accepted', 1, ANA), act(T + 2, 'resolved', 1)],
      ...[act(T + 3, 'reopened', 1), act(T + 4, 'accepted', 1, BEA), act(T + 5, 'resolved', 1)],
    ];
    expect(problems(acts)).toEqual([]);
  });

  it.each([
    [
      'a second attendant',
      [act(T, 'created', 1), act(T + 1, 'accepted', 1, ANA), act(T + 2, 'accepted', 1, BEA)],
    ],
    [
      'the same user again',
      [
        ...[act(T, 'created', 1), act(T + 1, 'accepted', 1, ANA)],
        ...[act(T + 2, 'returned', 1), act(T + 3, 'accepted', 1, ANA)],
      ],
    ],
    [
      'a limit that is exceeded',
      [1, 2, 3].flatMap((id) => [act(T + id, 'created', id), act(T + id, 'accepted', id, ANA)]),
    ],
    [
      'a user with more tickets than another one',
      [1, 2].flatMap((id) => [act(T + id, 'created', id), act(T + id, 'accepted', id, ANA)]),
    ],
    [
      'a ticket that waited longer',
      [act(T, 'created', 1), act(4 * T, 'created', 2), act(4 * T + 1, 'accepted', 2, ANA)],
    ],
    ['a forgotten ticket', [act(T, 'created', 1), act(200 * SECOND, 'accepted', 1, ANA)]],
  ])('finds %s', (_what, acts) => expect(problems(acts)).not.toEqual([]));

  it('finds a user who was away', () => {
    const acts = [act(T, 'created', 1), act(T + 1, 'accepted', 1, ANA)];
    expect(problems(acts, [shift(ANA, 0, SECOND)])).toEqual(['user 1 was away, and got ticket 1']);
  });
});
