import type { ChatAddress, Identity } from '../../server/src/messenger/gateway';
import groups from './groups.json';
import { type Customer, CUSTOMERS, type Step } from './visits';

export interface Chat {
  identity: Identity;
  /** Name of a group. A customer's name is the customer's own. */
  subject?: string;
  queue: string;
  /** Writers by the key `from` of a step. */
  writers: Readonly<Record<string, Writer>>;
  steps: readonly Step[];
}

interface Writer {
  identity: Identity;
  name: string | null;
}

export interface Group {
  id: string;
  subject: string;
  queue: string;
  members: { key: string; number: string; name: string }[];
  steps: Step[];
}

export const GROUPS: readonly Group[] = groups;

export const CHATS: readonly Chat[] = [...CUSTOMERS.map(chatWith), ...GROUPS.map(chatIn)];

/** Returns the digits of a customer's LID, which the simulator uses, too. */
export function lidOf(number: string): string {
  return `9${number}`.padEnd(15, '0');
}

/** Returns a customer's identity in WhatsApp's form. */
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
    // A group identifies its members by LID, also in quotes and reactions.
    { name, identity: { ...identityOf({ number }), address: `${lidOf(number)}@lid` as ChatAddress } },
  ]);
  const identity = { phone: null, lid: null, address: `${id}@g.us` as ChatAddress };
  return { identity, subject, queue, steps, writers: Object.fromEntries(writers) };
}
