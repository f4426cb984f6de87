import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { TicketEventType } from '../ticket-event.model';
import { measuresOf } from './service-times';

const START = Date.parse('2026-11-20T12:00:00Z');
const ANA = 1;
const BRUNO = 2;

type Entry = Parameters<typeof measuresOf>[0][number];

function at(
  minute: number,
  type: TicketEventType,
  assignedTo: number | null = null,
  more: Partial<Entry> = {},
): Entry {
  return {
    _id: new ObjectId(),
    ticketId: 7,
    type,
    at: new Date(START + minute * 60_000),
    assignedTo,
    ...more,
  };
}

const created = (minute: number, status: Entry['status'] = 'pending', assignedTo: number | null = null) =>
  at(minute, 'created', assignedTo, { status });

function minutesOf(log: Entry[]) {
  const measures = measuresOf(log);
  return {
    waits: measures.flatMap((measure) => (measure.kind === 'waited' ? [measure.ms / 60_000] : [])),
    services: measures.flatMap((measure) =>
      measure.kind === 'finished'
        ? [
            {
              minutes: measure.ms === null ? null : measure.ms / 60_000,
              by: measure.attendant?.userId,
              own: measure.attendant && measure.attendant.ms / 60_000,
            },
          ]
        : [],
    ),
  };
}

describe('measuresOf', () => {
  it("measures the customer's wait and the service", () => {
    const log = [
      created(0),
      at(0, 'queued'),
      at(5, 'accepted', ANA),
      at(9, 'answered', ANA),
      at(25, 'resolved', ANA),
    ];
    expect(minutesOf(log)).toEqual({ waits: [5], services: [{ minutes: 20, by: ANA, own: 20 }] });
  });

  it("measures service across a transfer, and the last attendant's part of it", () => {
    const log = [
      created(0),
      at(10, 'accepted', ANA),
      at(30, 'transferred', BRUNO),
      at(40, 'resolved', BRUNO),
    ];
    expect(minutesOf(log)).toEqual({ waits: [10], services: [{ minutes: 30, by: BRUNO, own: 10 }] });
  });

  it('restarts both when the ticket returns to the queue', () => {
    const log = [
      created(0),
      at(10, 'accepted', ANA),
      at(20, 'returned'),
      at(50, 'accepted', BRUNO),
      at(55, 'transferred'),
      at(56, 'transferred', ANA),
      at(60, 'resolved', ANA),
    ];
    expect(minutesOf(log)).toEqual({ waits: [10, 30, 1], services: [{ minutes: 4, by: ANA, own: 4 }] });
  });

  it('measures a reopened ticket twice, without the time between', () => {
    const log = [
      created(0),
      at(2, 'accepted', ANA),
      at(12, 'resolved', ANA),
      at(100, 'reopened'),
      at(130, 'accepted', BRUNO),
      at(150, 'resolved', BRUNO),
      at(200, 'reopened', ANA),
      at(260, 'resolved', ANA),
    ];
    expect(minutesOf(log)).toEqual({
      waits: [2, 30],
      services: [
        { minutes: 10, by: ANA, own: 10 },
        { minutes: 20, by: BRUNO, own: 20 },
        { minutes: 60, by: ANA, own: 60 },
      ],
    });
  });

  it('assigns the time to the attendant, even when another user resolves the ticket', () => {
    const log = [created(0), at(1, 'accepted', ANA), at(11, 'resolved', BRUNO)];
    expect(minutesOf(log).services).toEqual([{ minutes: 10, by: ANA, own: 10 }]);
  });

  it('measures no service without an attendant, and no wait when the company wrote first', () => {
    expect(minutesOf([created(0), at(9, 'resolved', ANA)])).toEqual({
      waits: [],
      services: [{ minutes: null, by: undefined, own: null }],
    });
    // The first ticket is created by a message from the company's own phone, the second by an agent.
    expect(minutesOf([created(0, 'open'), at(9, 'accepted', ANA)]).waits).toEqual([]);
    expect(minutesOf([created(0, 'open', ANA), at(9, 'resolved', ANA)])).toEqual({
      waits: [],
      services: [{ minutes: 9, by: ANA, own: 9 }],
    });
  });

  it('measures the wait from the end of the chatbot, and none where an agent takes the ticket earlier', () => {
    const begins = at(0, 'created', null, { status: 'pending', chatbot: true });
    expect(minutesOf([begins, at(1, 'queued'), at(7, 'handedOver'), at(9, 'accepted', ANA)]).waits).toEqual([
      2,
    ]);
    expect(
      minutesOf([begins, at(4, 'transferred'), at(4, 'handedOver'), at(9, 'accepted', ANA)]).waits,
    ).toEqual([5]);
    expect(minutesOf([begins, at(3, 'accepted', ANA)]).waits).toEqual([]);
    const toUser = [begins, at(3, 'transferred', ANA), at(3, 'handedOver', ANA), at(8, 'resolved', ANA)];
    expect(minutesOf(toUser)).toMatchObject({ waits: [], services: [{ minutes: 5, by: ANA }] });
  });

  it('measures nothing for a merged ticket or a group', () => {
    expect(minutesOf([created(0), at(5, 'joined')])).toEqual({ waits: [], services: [] });
    expect(measuresOf([created(0, 'groups'), at(5, 'resolved', ANA)])).toEqual([]);
  });

  it('sorts the log first', () => {
    const log = [created(0), at(5, 'accepted', ANA), at(25, 'resolved', ANA)];
    expect(minutesOf(log.toReversed())).toEqual(minutesOf(log));
  });
});
