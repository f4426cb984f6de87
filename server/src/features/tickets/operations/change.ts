import type { BodyOf } from '@recado/shared/contract';
import type { updateTicket } from '@recado/shared/tickets';
import type { TicketEventType } from '../ticket-event.model';
import type { TicketDocument } from '../ticket.model';

/** What a caller wants of a ticket. */
export type UpdateTicketInput = BodyOf<typeof updateTicket>;

type Fields = Partial<
  Pick<
    TicketDocument,
    | 'status'
    | 'openKey'
    | 'queueId'
    | 'queue'
    | 'userId'
    | 'user'
    | 'whatsappId'
    | 'whatsapp'
    | 'closedAt'
    | 'quantityMessage'
  >
>;

/** What is to change in a ticket, and what its log says of it. */
export interface Change {
  set: Fields;
  unset?: ('openKey' | 'waitingSince')[];
  type: TicketEventType;
}
