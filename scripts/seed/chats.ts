import type { ChatAddress, Identity } from '../../server/src/messenger/gateway';
import groups from './groups.json';
import { type Customer, CUSTOMERS, type Step } from './visits';

/** A conversation of the shop's, as the messenger names it: with a customer, or with a group of them. */
export interface Chat {
  identity: Identity;
  /** What a group is called; a customer is called what they call themselves. */
  subject?: string;
  queue: string;
  /** Who writes in it, by `from` of a step. */
  writers: Readonly<Record<string, Writer>>;
  steps: readonly Step[];
}

interface Writer {
  identity: Identity;
  name: string | null;
}

/** A group of the cast. */
export interface Group {
  /** Digits of its address. */
  id: string;
  subject: string;
  queue: string;
  members: { key: string; number: string; name: string }[];
  steps: Step[];
}

/** The groups that the shop's number is in. */
export const GROUPS: readonly Group[] = groups;

/** Every conversation of the cast. */
export const CHATS: readonly Chat[] = [...CUSTOMERS.map(chatWith), ...GROUPS.map(chatIn)];

/** Digits of a customer's opaque identity; the simulator is told the same. */
export function lidOf(number: string): string {
  return `9${number}`.padEnd(15, '0');
}

/** A customer of the cast as the messenger names them. */
export function identityOf({ number }: Pick<Customer, 'number'>): Identity {
  return { phone: number, lid: lidOf(number), address: number as ChatAddress };
}

function chatWith(customer: Customer): Chat {
  const { name, queue, steps } = customer;
  const identity = identityOf(customer);
  return { identity, queue, steps, writers: { customer: { identity, name: name || null } } };
}

function chatIn({ id, subject, queue, members, steps }: Group): Chat {
  const writers = members.map(({ key, number, name }): [string, Writer] => [
    key,
    // A group names its members by their LIDs, and quotes and reactions name them so again.
    { name, identity: { ...identityOf({ number }), address: `${lidOf(number)}@lid` as ChatAddress } },
  ]);
  const identity = { phone: null, lid: null, address: `${id}@g.us` as ChatAddress };
  return { identity, subject, queue, steps, writers: Object.fromEntries(writers) };
}
