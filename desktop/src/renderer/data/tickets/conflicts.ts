import { AppError } from '@recado/shared/contract';
import type { TicketStatus } from '@recado/shared/tickets';

/** `userName` is null while the ticket is pending. */
export interface OtherTicket {
  uuid: string | null;
  userName: string | null;
}

export function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return undefined;
  const uuid = error.details?.['uuid'];
  return { uuid: typeof uuid === 'string' ? uuid : null, userName: nameIn(error.details?.['user']) };
}

/** Returns the name of the colleague who accepted the ticket first (ERR_TICKET_TAKEN). */
export function acceptedBy(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_TICKET_TAKEN') return undefined;
  return nameIn(error.details?.['user']) ?? undefined;
}

/** Returns the ticket's current state (ERR_TICKET_CHANGED). */
export function changedTo(error: unknown): { status: TicketStatus; userName: string | null } | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_TICKET_CHANGED') return undefined;
  const { status, user } = error.details ?? {};
  return { status: status as TicketStatus, userName: nameIn(user) };
}

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
