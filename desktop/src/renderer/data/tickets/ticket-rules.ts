import type { BodyOf } from '@recado/shared/contract';
import type { Ticket, updateTicket } from '@recado/shared/tickets';
import type { OwnUser } from '@recado/shared/users';

type TicketChange = BodyOf<typeof updateTicket>;

export type Acceptance = { kind: 'open'; change: TicketChange } | { kind: 'chooseQueue' };

/**
 * Returns how a ticket is accepted. Agents accept at once. Administrators assign their only queue to a ticket
 * without queue, or choose one of several.
 */
export function acceptanceOf(ticket: Ticket, user: OwnUser): Acceptance {
  const open = { status: 'open', userId: user.id } as const;
  if (user.profile !== 'admin') return { kind: 'open', change: open };
  if (ticket.queueId !== null) return { kind: 'open', change: { ...open, queueId: ticket.queueId } };
  const [only, ...others] = user.queues;
  if (!only) return { kind: 'open', change: { ...open, queueId: null } };
  if (others.length === 0) return { kind: 'open', change: { ...open, queueId: only.id } };
  return { kind: 'chooseQueue' };
}

export function readingCounts({ status, userId }: Ticket, readerId: number): boolean {
  if (status !== 'open' && status !== 'groups') return false;
  return userId === null || userId === readerId;
}

/** Whether the contact receives no automatic texts now. A mute may have an end. */
export function isMuted({ automationMuted: mute }: Ticket['contact'], now: Date): boolean {
  return mute !== undefined && (mute.until === null || new Date(mute.until) > now);
}
