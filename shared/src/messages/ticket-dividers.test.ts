import { describe, expect, it } from 'vitest';
import { ticketDividers } from './ticket-dividers';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString();

type Spans = Record<number, [started: number, closed: number | null]>;

function drawn(spans: Spans, lines: readonly [ticketId: number, minute: number][], opensFirst = false) {
  const dividers = ticketDividers(
    (id) => {
      const span = spans[id];
      return span && { startedAt: at(span[0]), closedAt: span[1] === null ? null : at(span[1]) };
    },
    { opensFirst },
  );
  const minuteOf = (instant: string) => new Date(instant).getUTCMinutes();
  return lines.flatMap(([id, minute]) => [
    ...dividers
      .before(id, at(minute))
      .map(({ kind, ticketId, instant }) => `${kind} ${ticketId} ${minuteOf(instant)}`),
    `${id} ${minute}`,
  ]);
}

describe('ticketDividers', () => {
  it('separates consecutive tickets by the end of one and the start of the next', () => {
    const spans: Spans = { 1: [0, 5], 2: [7, null] };
    const lines: [number, number][] = [
      [1, 1],
      [2, 7],
      [2, 8],
    ];
    expect(drawn(spans, lines)).toEqual(['1 1', 'closed 1 5', 'started 2 7', '2 7', '2 8']);
    expect(drawn(spans, lines, true)[0]).toBe('started 1 0');
  });

  it('draws none around messages of a ticket without a span inside an open conversation', () => {
    expect(
      drawn({ 1: [0, null] }, [
        [1, 1],
        [9, 2],
        [1, 3],
      ]),
    ).toEqual(['1 1', '9 2', '1 3']);
  });

  it('draws the end of a ticket above a later message that belongs to no conversation', () => {
    expect(
      drawn({ 1: [0, 5], 2: [20, null] }, [
        [1, 1],
        [9, 10],
        [1, 15],
        [2, 20],
      ]),
    ).toEqual(['1 1', 'closed 1 5', '9 10', '1 15', 'started 2 20', '2 20']);
  });

  it('draws alternating open tickets once, in order of time', () => {
    expect(
      drawn({ 1: [0, 12], 2: [3, null] }, [
        [1, 1],
        [2, 3],
        [1, 8],
        [2, 9],
        [1, 11],
        [2, 14],
      ]),
    ).toEqual(['1 1', 'started 2 3', '2 3', '1 8', '2 9', '1 11', 'closed 1 12', '2 14']);
  });

  it('draws both dividers where the first message is older than its ticket', () => {
    expect(
      drawn({ 1: [0, 5], 2: [10, null] }, [
        [1, 1],
        [2, 4],
      ]),
    ).toEqual(['1 1', 'closed 1 5', 'started 2 10', '2 4']);
  });

  it('draws no start of a ticket that began before the shown messages', () => {
    expect(
      drawn({ 1: [0, null] }, [
        [9, 30],
        [1, 31],
      ]),
    ).toEqual(['9 30', '1 31']);
  });
});
