import type { Ticket } from '@recado/shared/tickets';

/** Whether a person's reading marks a ticket as read: its attendant's does, and anyone's in a ticket without attendant. */
export function readingCounts({ status, userId }: Ticket, readerId: number): boolean {
  if (status !== 'open' && status !== 'groups') return false;
  return userId === null || userId === readerId;
}
