import { AppError } from '@recado/shared/contract';
import { getTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';

/** Returns whether a ticket was deleted or erased; undefined if the server cannot be reached. */
export async function isDeletedTicket(ticketId: number): Promise<boolean | undefined> {
  try {
    const { contact } = await call(getTicket, { params: { ticketId } });
    return isErased(contact);
  } catch (error) {
    return error instanceof AppError ? error.code === 'ERR_NO_TICKET_FOUND' : undefined;
  }
}

/** An erased contact's tickets remain for statistics, without number and LID. */
const isErased = ({ isGroup, number, lid }: Ticket['contact']) => !isGroup && !number && !lid;
