import {
  type BeforeMute,
  type TicketChatbot,
  ticketCollection,
  type TicketDocument,
  WITHOUT_SEARCH,
} from '../ticket.model';
import type { TicketEventEntry } from '../ticket-event.model';
import { finishChange } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';

export function beforeMute(
  { chatbot, queueId, queue, updatedAt, waitingSince }: TicketDocument,
  entries: readonly TicketEventEntry[],
  muteId: string,
): BeforeMute {
  const handedOver = entries.find(({ type }) => type === 'handedOver');
  return {
    muteId,
    chatbot: chatbot as TicketChatbot,
    queueId,
    queue,
    updatedAt,
    ...(waitingSince && { waitingSince }),
    ...(handedOver && { handOverId: handedOver._id.toHexString() }),
  };
}

/**
 * Restores what a user's mute changed; the customer receives nothing. Idempotent.
 * @returns undefined if this mute did not end the chatbot, or an agent has taken the ticket since
 */
export async function undoMute(
  { broadcast, openTickets, events }: TicketsDeps,
  ticket: TicketDocument,
  muteId: string,
): Promise<TicketDocument | undefined> {
  const { _id, companyId, chatbot } = ticket;
  if (chatbot?.beforeMute?.muteId !== muteId) return undefined;
  const { chatbot: active, queueId, queue, updatedAt, waitingSince, handOverId } = chatbot.beforeMute;
  const undone = { queueId, userId: null };
  const log = handOverId
    ? logging([logEntry('handOverUndone', undone, null, { undoes: handOverId })])
    : undefined;
  const after = await ticketCollection().findOneAndUpdate(
    { _id, companyId, status: 'pending', 'chatbot.state': 'ended', 'chatbot.step': chatbot.step },
    {
      $set: {
        // The step's number is part of its message's key and must not be used twice.
        chatbot: { ...active, step: chatbot.step + 1 },
        quantityMessage: active.step,
        queueId,
        queue,
        updatedAt,
        changedAt: new Date(),
        ...(waitingSince && { waitingSince }),
        ...log?.set,
      },
      ...(!waitingSince && { $unset: { waitingSince: 1 } }),
      $inc: { version: 1 },
      ...(log && { $push: log.push }),
    },
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  if (!after) return undefined;
  openTickets.evict(ticket);
  await broadcast.changed(after, ticket);
  await finishChange(events, [after]);
  return after;
}
