import type fc from 'fast-check';
import type { Desk } from './desk';
import type { CustomerState, DeskState } from './desk-state';
import { checkInvariants } from './invariants';

export type Command = fc.AsyncCommand<DeskState, Desk>;

/** Fields of a stored ticket that commands read. */
export interface TicketRow {
  _id: number;
  uuid: string;
  status: 'open' | 'pending' | 'closed';
  userId: number | null;
  contactId: number;
  resolutionId?: string;
  card?: { id: number; kanbanId: number; columnId: number };
}

/** Returns a command. After each one, the desk is at rest and its rules are checked. */
export function command(name: string, act: (state: DeskState, desk: Desk) => Promise<unknown>): Command {
  return {
    check: () => true,
    run: async (state, desk) => {
      await act(state, desk);
      await desk.rest();
      await checkInvariants(state, desk);
    },
    toString: () => name,
  };
}

/** Returns the customer's newest conversation; undefined if there is none. */
export async function ticketOf({ db }: Desk, { customer }: CustomerState): Promise<TicketRow | undefined> {
  const own = { 'contact.name': customer.name, outreach: { $exists: false } };
  return (await db.collection<TicketRow>('tickets').find(own).sort({ _id: -1 }).limit(1).next()) ?? undefined;
}
