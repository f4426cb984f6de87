import { AppError } from '@recado/shared/contract';
import type { TicketStatus } from '@recado/shared/tickets';

/** The ticket a contact has already; `userName` is null while it waits. */
export interface OtherTicket {
  uuid: string | null;
  userName: string | null;
}

/** The contact's open ticket, where that is why something was refused (ERR_OTHER_OPEN_TICKET). */
export function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return undefined;
  const uuid = error.details?.['uuid'];
  return { uuid: typeof uuid === 'string' ? uuid : null, userName: nameIn(error.details?.['user']) };
}

/** Who was faster, where that is why it was refused (ERR_TICKET_TAKEN). */
export function takenBy(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_TICKET_TAKEN') return undefined;
  return nameIn(error.details?.['user']) ?? undefined;
}

/** How the ticket is by now, where it changed while somebody looked at it (ERR_TICKET_CHANGED). */
export function changedTo(error: unknown): { status: TicketStatus; userName: string | null } | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_TICKET_CHANGED') return undefined;
  const { status, user } = error.details ?? {};
  return { status: status as TicketStatus, userName: nameIn(user) };
}

/** The field of the form that was refused (ERR_VALIDATION). */
export function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_VALIDATION') return undefined;
  const field = error.details?.['field'];
  return typeof field === 'string' ? field : undefined;
}

function nameIn(user: unknown): string | null {
  if (typeof user === 'string') return user;
  const name = (user as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : null;
}
