import { ObjectId, type UpdateFilter } from 'mongodb';
import { AppError } from '@recado/shared/contract';
import { UNDO_MS } from '@recado/shared/tickets';
import { isDuplicateKey } from '#core/database';
import { adding } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { openKeyOf, type TicketDocument, tickets } from '../ticket.model';
import { type BeforeResolution, ticketEventCollection, type TicketEventEntry } from '../ticket-event.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { lineOf } from '../ticket-lines';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { otherOpenTicket } from './find-or-open-ticket';

/**
 * Restores what the resolution changed, as its log entry recorded it. The customer receives nothing, and no other
 * feature takes the ticket for a reopened one. Idempotent.
 * @throws ERR_NO_PERMISSION for another user's resolution, ERR_UNDO_TOO_LATE, ERR_OTHER_OPEN_TICKET {uuid, user},
 *   ERR_NO_USER_FOUND if the former attendant was deleted, ERR_NO_CONTACT_FOUND for an erased contact
 */
export async function undoResolution(
  deps: TicketsDeps,
  caller: Caller,
  { ticketId, resolutionId }: { ticketId: number; resolutionId: string },
): Promise<TicketDocument> {
  const { companyId, userId } = caller;
  // Visibility is checked in the closed state only, because the restored ticket may be a colleague's.
  const ticket = await deps.requireVisible(caller, ticketId).catch(async (error: unknown) => {
    const restored = await alreadyUndone(companyId, ticketId, resolutionId, userId);
    if (!restored) throw error;
    return restored;
  });
  if (ticket.status !== 'closed' || ticket.resolutionId !== resolutionId) {
    const restored = await alreadyUndone(companyId, ticketId, resolutionId, userId);
    if (restored) return restored;
    throw new AppError('ERR_UNDO_TOO_LATE');
  }
  const entry = await resolutionOf(ticket, resolutionId);
  if (!entry?.before) throw new AppError('ERR_UNDO_TOO_LATE');
  if (entry.userId !== userId) throw new AppError('ERR_NO_PERMISSION');
  if (Date.now() - entry.at.getTime() >= UNDO_MS) throw new AppError('ERR_UNDO_TOO_LATE');
  const { number, lid } = ticket.contact;
  if (!ticket.isGroup && number === null && lid === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  const undone = logEntry('resolutionUndone', ticket, userId, { undoes: resolutionId });
  const after = await restore(deps, ticket, entry.before, undone);
  if (!after) throw new AppError('ERR_UNDO_TOO_LATE');
  deps.openTickets.remember(after);
  await deps.broadcast.changed(after, ticket, { line: lineOf(after, undone, { by: caller.name }) });
  await finishChange(deps.events, [after]);
  return after;
}

async function restore(
  { referenceData, users, events }: TicketsDeps,
  ticket: TicketDocument,
  before: BeforeResolution,
  undone: TicketEventEntry,
): Promise<TicketDocument | undefined> {
  const { _id, companyId, whatsappId: connectionId, resolutionId: undoes } = ticket;
  const { status, userId, quantityMessage, updatedAt, waitingSince, resolutionId, chatbotState } = before;
  const perConnection = await referenceData.enabled(companyId, 'useTicketConnections');
  const user = userId === null ? null : { name: (await users.getUser(companyId, userId)).name };
  const log = logging([{ ...undone, assignedTo: userId }]);
  const durable = adding(ticketEvents(events, ticket, undone));
  const update: UpdateFilter<TicketDocument> = {
    $set: {
      status,
      openKey: openKeyOf({ ...ticket, connectionId }, perConnection),
      userId,
      user,
      quantityMessage,
      updatedAt,
      closedAt: null,
      changedAt: new Date(),
      ...(waitingSince && { waitingSince }),
      ...(resolutionId !== undefined && { resolutionId }),
      ...(chatbotState && ticket.chatbot && { 'chatbot.state': chatbotState }),
      ...log.set,
      ...durable.set,
    },
    $unset: { 'card.leaveAt': 1, ...(resolutionId === undefined && { resolutionId: 1 }) },
    $inc: { version: 1 },
    $push: { ...log.push, ...durable.push },
  };
  try {
    return await tickets.findOneAndUpdate(companyId, { _id, status: 'closed', resolutionId: undoes }, update);
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    const { openKey } = update.$set as { openKey: string };
    throw otherOpenTicket(await tickets.findOne(companyId, { openKey }));
  }
}

/** The entry may not have left the ticket yet. */
async function resolutionOf(
  { companyId, _id: ticketId, pendingEvents }: TicketDocument,
  resolutionId: string,
): Promise<TicketEventEntry | undefined> {
  const pending = pendingEvents.find(({ _id }) => _id.toHexString() === resolutionId);
  if (pending) return pending;
  const stored = await ticketEventCollection().findOne({
    _id: new ObjectId(resolutionId),
    companyId,
    ticketId,
  });
  return stored ?? undefined;
}

/** The response of the user's first undo may have been lost. */
async function alreadyUndone(
  companyId: number,
  ticketId: number,
  undoes: string,
  userId: number,
): Promise<TicketDocument | undefined> {
  const ticket = await tickets.findById(companyId, ticketId);
  const isUndo = (entry: TicketEventEntry) => entry.undoes === undoes && entry.userId === userId;
  const done =
    ticket?.pendingEvents.some(isUndo) ||
    (await ticketEventCollection().findOne({ companyId, ticketId, undoes, userId })) !== null;
  return done ? ticket : undefined;
}
