import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import { adding, type DurableEvent, type TicketEnding } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { isChatbotActive } from '../chatbot-state';
import type { RowChange } from '../row/row-change';
import { type TicketDocument, tickets } from '../ticket.model';
import type { BeforeResolution, TicketEventEntry, TicketEventType } from '../ticket-event.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { lineOf } from '../ticket-lines';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { mayAttend } from '../tickets.policy';
import { otherOpenTicket } from './find-or-open-ticket';
import { hasQueues } from './queue-choice';

export interface Change {
  set: RowChange['set'];
  unset?: ('openKey' | 'waitingSince' | 'snooze' | 'woken')[];
  type: TicketEventType;
  ending?: TicketEnding;
  events?: () => Promise<DurableEvent[]>;
  note?: { id: number; text: string };
}

/**
 * Writes the change, its log entry and its durable events at once.
 * @returns undefined if a concurrent write was first, so that the caller decides again
 * @throws ERR_NO_PERMISSION, ERR_OTHER_OPEN_TICKET {uuid, user}
 */
export async function applyChange(
  deps: TicketsDeps,
  caller: Caller,
  before: TicketDocument,
  change: Change,
): Promise<TicketDocument | undefined> {
  await requireMayAttend(deps, caller, before, { ...before, ...change.set });
  const written = await write(deps, caller, before, change);
  if (!written) return undefined;
  const { after, entry } = written;
  deps.openTickets.evict(before);
  const line = lineOf(after, entry, { by: caller.name, note: change.note?.text ?? null });
  await deps.broadcast.changed(after, before, { line });
  await finishChange(deps.events, [after]);
  return after;
}

/** Agents see closed tickets of all queues, but may attend only their own. */
async function requireMayAttend(
  { referenceData }: TicketsDeps,
  caller: Caller,
  before: TicketDocument,
  after: TicketDocument,
) {
  if (after.status !== 'open' || after.userId !== caller.userId) return;
  if (before.status === 'open' && before.userId === caller.userId) return;
  const { companyId } = caller;
  const rules = await referenceData.visibility(companyId);
  if (mayAttend(caller, after, rules, { hasQueues: await hasQueues(referenceData, companyId) })) return;
  throw new AppError('ERR_NO_PERMISSION');
}

function stateOf({
  status,
  userId,
  quantityMessage,
  updatedAt,
  waitingSince,
  resolutionId,
  chatbot,
}: TicketDocument): BeforeResolution {
  return {
    status,
    userId,
    quantityMessage,
    updatedAt,
    ...(waitingSince && { waitingSince }),
    ...(resolutionId !== undefined && { resolutionId }),
    ...(chatbot && { chatbotState: chatbot.state }),
  };
}

async function write(
  deps: TicketsDeps,
  caller: Caller,
  before: TicketDocument,
  { set, unset = [], type, ending, events, note }: Change,
): Promise<{ after: TicketDocument; entry: TicketEventEntry } | undefined> {
  const now = new Date();
  const { _id, companyId, status, userId, queueId } = before;
  const isResolution = type === 'resolved';
  const entry = logEntry(type, { queueId, userId, ...set }, caller.userId, {
    ...(ending && { ending }),
    ...(note && { noteId: note.id }),
    ...(isResolution && { before: stateOf(before) }),
  });
  const resolution = isResolution ? { resolutionId: entry._id.toHexString() } : {};
  const durable = adding([...ticketEvents(deps.events, before, entry), ...((await events?.()) ?? [])]);
  const log = logging([entry]);
  const woken =
    type === 'accepted' && before.snooze ? { ...before.snooze, wokenBy: 'user' as const } : undefined;
  const seen = before.handed && !set.handed && !isResolution ? { handed: 1 as const } : {};
  // The customer waits for an agent from now on.
  const ended = {
    ...(before.chatbot && { 'chatbot.state': 'ended' }),
    ...(isChatbotActive(before) &&
      set.status !== 'closed' && { 'chatbot.handedOverAt': now, waitingSince: now }),
  };
  try {
    const after = await tickets.findOneAndUpdate(
      companyId,
      // No message may change the state that an undo restores.
      { _id, status, userId, queueId, ...(isResolution && { version: before.version }) },
      {
        $set: {
          ...set,
          ...ended,
          ...resolution,
          ...(woken && { woken }),
          updatedAt: now,
          changedAt: now,
          ...log.set,
          ...durable.set,
        },
        $unset: {
          ...Object.fromEntries(unset.map((field) => [field, 1])),
          ...(woken && { snooze: 1 }),
          ...seen,
        },
        $inc: { version: 1 },
        $push: { ...log.push, ...durable.push },
      },
    );
    return after && { after, entry };
  } catch (error) {
    if (!isDuplicateKey(error, 'ticket-open')) throw error;
    throw otherOpenTicket(await tickets.findOne(companyId, { openKey: set.openKey }));
  }
}
