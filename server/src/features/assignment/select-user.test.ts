import { describe, expect, it } from 'vitest';
import { randomFrom } from '#testing/malformed-inputs';
import { type Candidate, isBelowLimit, selectUser } from './select-user';

const candidate = (id: number, fields: Partial<Candidate> = {}): Candidate => ({
  id,
  open: 0,
  maxOpen: 0,
  assignedAt: undefined,
  ...fields,
});
const idOf = (candidates: readonly Candidate[], wallet?: number[]) => selectUser(candidates, wallet)?.id;

describe('selectUser', () => {
  it('selects the user with the fewest open tickets', () => {
    expect(idOf([candidate(1, { open: 2 }), candidate(2, { open: 1 }), candidate(3, { open: 3 })])).toBe(2);
  });

  it('selects the longest time since the last assignment among equals, a new user first', () => {
    const [early, late] = [new Date('2026-03-11T10:00:00Z'), new Date('2026-03-11T11:00:00Z')];
    expect(idOf([candidate(1, { assignedAt: late }), candidate(2, { assignedAt: early })])).toBe(2);
    expect(idOf([candidate(1, { assignedAt: early }), candidate(2)])).toBe(2);
    expect(idOf([candidate(2), candidate(1)])).toBe(1);
  });

  it('prefers an owner of the contact, unless the owner is at the limit', () => {
    const owner = candidate(2, { open: 3, maxOpen: 4 });
    expect(idOf([candidate(1), owner], [2, 9])).toBe(2);
    expect(idOf([candidate(1), { ...owner, open: 4 }], [2, 9])).toBe(1);
  });

  it('returns undefined if all are at their limit', () => {
    expect(
      idOf([candidate(1, { open: 1, maxOpen: 1 }), candidate(2, { open: 3, maxOpen: 2 })]),
    ).toBeUndefined();
    expect(idOf([])).toBeUndefined();
  });
});

describe('10,000 tickets of 12 users whose availability changes', () => {
  interface Model extends Candidate {
    isHere: boolean;
    assigned: number;
  }

  it('keep within limits, forget no ticket, and differ by one among users who were equally able', () => {
    const random = randomFrom('users');
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
    const users: Model[] = Array.from({ length: 12 }, (_, index) => ({
      ...candidate(index + 1, { maxOpen: index % 4 === 0 ? 5 : 0 }),
      isHere: true,
      assigned: 0,
    }));
    const waiting: number[] = [];
    const attendants = new Map<number, Model>();
    let time = 0;
    const assignAll = () => {
      while (waiting.length > 0) {
        const selected = selectUser(users.filter(({ isHere }) => isHere));
        if (!selected) return;
        const others = users.filter((user) => user.isHere && isBelowLimit(user));
        expect(selected.open).toBe(Math.min(...others.map(({ open }) => open)));
        const ticket = waiting.shift() ?? 0;
        expect(attendants.has(ticket)).toBe(false);
        attendants.set(ticket, selected);
        selected.open += 1;
        selected.assigned += 1;
        selected.assignedAt = new Date((time += 1));
        expect(isBelowLimit({ ...selected, open: selected.open - 1 })).toBe(true);
      }
    };
    for (let ticket = 1; ticket <= 10_000; ticket += 1) {
      waiting.push(ticket);
      if (random() < 0.05) {
        const user = pick(users);
        if (user) user.isHere = !user.isHere;
      }
      // Half of the tickets are resolved soon.
      const busy = pick(users.filter(({ open }) => open > 0));
      if (busy && random() < 0.9) busy.open -= 1;
      assignAll();
    }
    for (const user of users) Object.assign(user, { isHere: true, open: 0 });
    assignAll();
    expect(attendants.size + waiting.length).toBe(10_000);
    expect(waiting).toEqual([]);
  });

  it('get the same number of tickets, give or take one, while all are able', () => {
    const users = Array.from({ length: 12 }, (_, index) => ({ ...candidate(index + 1), assigned: 0 }));
    for (let time = 1; time <= 10_000; time += 1) {
      const selected = selectUser(users);
      if (!selected) throw new Error('nobody was selected');
      selected.assigned += 1;
      selected.assignedAt = new Date(time);
    }
    const counts = users.map(({ assigned }) => assigned);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
});
