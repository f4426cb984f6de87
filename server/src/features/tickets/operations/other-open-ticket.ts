import { AppError } from '@recado/shared/contract';
import type { TicketDocument } from '../ticket.model';

/** ERR_OTHER_OPEN_TICKET with the ticket there is and who has it (decisions: "Tickets"). */
export function otherOpenTicket(other: TicketDocument | undefined): AppError {
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    uuid: other?.uuid ?? null,
    user: other?.userId ? { id: other.userId, name: other.user?.name ?? '' } : null,
  });
}
