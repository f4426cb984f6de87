import type { Caller } from '#core/tenancy/caller';
import type { TicketDocument } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { applyChange } from './apply-change';

/** Makes the caller the attendant. With `justClose`, the customer receives no messages. */
export function resolveTicket(
  deps: TicketsDeps,
  caller: Caller,
  ticket: TicketDocument,
  { justClose = false }: { justClose?: boolean | undefined } = {},
): Promise<TicketDocument | undefined> {
  const { userId, name } = caller;
  return applyChange(deps, caller, ticket, {
    set: { status: 'closed', closedAt: new Date(), quantityMessage: 0, userId, user: { name } },
    unset: ['openKey', 'waitingSince'],
    type: 'resolved',
    ending: justClose ? 'quiet' : 'user',
  });
}
