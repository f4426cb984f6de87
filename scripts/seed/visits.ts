import cast from './cast.json';
import visits from './visits.json';

/** Somebody of the cast, with what they and the team did, by the minute before now. */
export interface Customer {
  number: string;
  name: string;
  queue: string;
  /** Their profile picture, of `pictures/`. */
  picture?: string;
  steps: Step[];
}

export interface Step {
  at: number;
  /** `customer`, or in a group the key of a member. */
  from?: string;
  by?: string;
  do?: string;
  text?: string;
  file?: string;
  /** To what the team said last. */
  reaction?: string;
  /** Whether it answers what the team said last. */
  quotes?: boolean;
  place?: { name: string; address: string; latitude: number; longitude: number };
  card?: { name: string; number: string };
}

/** Asked, answered, resolved: the weeks before, which the dashboard counts. `waits` and `takes` are minutes. */
function visitor({ at, by, waits, takes, asks, answer, ...person }: (typeof visits)[number]): Customer {
  const accepted = at - waits;
  return {
    ...person,
    steps: [
      { at, from: 'customer', text: asks },
      { at: accepted, by, do: 'accept' },
      { at: accepted - 1, by, do: 'reply', text: answer },
      { at: accepted - takes, by, do: 'resolve' },
    ],
  };
}

/** Everybody who wrote to the shop. */
export const CUSTOMERS: readonly Customer[] = [...cast.customers, ...visits.map(visitor)];
