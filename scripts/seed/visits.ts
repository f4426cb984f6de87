import cast from './cast.json';
import { FEEDBACK } from './feedback';
import board from './kanban.json';
import visits from './visits.json';

/** A customer of the cast. Steps contain the minutes before now. */
export interface Customer {
  number: string;
  name: string;
  queue: string;
  image?: string;
  steps: Step[];
}

export interface Step {
  at: number;
  /** `customer` or, in a group, the key of a member. */
  from?: string;
  by?: string;
  do?: string;
  text?: string;
  file?: string;
  reaction?: string;
  /** Whether it quotes the team's last message. */
  quotes?: boolean;
  place?: { name: string; address: string; latitude: number; longitude: number };
  card?: { name: string; number: string };
  /** Title of the advertisement that led to the message. */
  ad?: string;
  /** A resolution after which the shop asks for a rating and a review. */
  requestsReview?: boolean;
  /** The customer's reply to that. */
  rates?: boolean;
}

/** Minutes from a resolution to the rating. */
const RATED_AFTER = 3;

/** Conversations of the weeks before, for the dashboard. `waits` and `serviceMinutes` are minutes. */
function visitor({
  at,
  by,
  waits,
  serviceMinutes,
  asks: request,
  reply,
  ad,
  ...person
}: (typeof visits)[number]): Customer {
  const accepted = at - waits;
  const resolved = accepted - serviceMinutes;
  const rating = FEEDBACK.find(({ number }) => number === person.number)?.rating;
  return {
    ...person,
    steps: [
      { at, from: 'customer', text: request, ...(ad && { ad }) },
      { at: accepted, by, do: 'accept' },
      { at: accepted - 1, by, do: 'reply', text: reply },
      { at: resolved, by, do: 'resolve', requestsReview: true },
      ...(rating ? [{ at: resolved - RATED_AFTER, from: 'customer', text: `${rating}`, rates: true }] : []),
    ],
  };
}

/** Minutes until an agent replies to a customer whose ticket stays open. */
const REPLIED_AFTER = 9;

/** Open tickets that fill the kanban board; without an answer, the customer waits. */
function prospect({ at, by, asks: request, reply, ...person }: (typeof board.customers)[number]): Customer {
  const replied = at - REPLIED_AFTER;
  return {
    ...person,
    steps: [
      { at, from: 'customer', text: request },
      ...(by && reply
        ? [
            { at: replied, by, do: 'accept' },
            { at: replied - 1, by, do: 'reply', text: reply },
          ]
        : []),
    ],
  };
}

/** True unless `DEMO_BOARD=off`. */
export const HAS_BOARD = process.env['DEMO_BOARD'] !== 'off';

/** Every customer of the shop. */
export const CUSTOMERS: readonly Customer[] = [
  ...cast.customers,
  ...visits.map(visitor),
  ...(HAS_BOARD ? board.customers.map(prospect) : []),
];
