import type { Caller } from '#core/tenancy/caller';
import { wokenEvents } from '../snooze/wake-ticket';
import type { TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { applyChange } from './apply-change';
import { notAgain } from './assignment-state';

export const WAITING = { status: 'pending', userId: null, user: null, quantityMessage: 0 } as const;

export function returnTicket(
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
): Promise<TicketDocument | undefined> {
  return applyChange(deps, caller, ticket, {
    set: { ...WAITING, ...notAgain(deps.events, ticket) },
    unset: ['snooze', 'woken'],
    type: 'returned',
    events: () => Promise.resolve(wokenEvents(deps, ticket)),
  });
}
