import { adding } from '../../../core/events';
import type { ReferenceData } from '../reference-data';
import { type TicketChatbot, ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { mayAttend, type Viewer } from '../tickets.policy';
import { hasQueues } from './queue-choice';

export interface ChatbotTarget {
  queueId: number | null;
  /** The user who attends the ticket; if null, the ticket stays pending. */
  user: { id: number; name: string } | null;
}

export type ChatbotSteps = ReturnType<typeof chatbotSteps>;

/** Stores the chatbot's steps. If an agent accepts the ticket at the same time, the step is discarded. */
export function chatbotSteps(deps: TicketsDeps) {
  const { broadcast, openTickets, events, referenceData } = deps;
  return {
    /** Returns the ticket; undefined if another step or an agent was first. */
    async step(
      before: TicketDocument,
      chatbot: TicketChatbot,
      target: ChatbotTarget,
    ): Promise<TicketDocument | undefined> {
      const { _id, companyId } = before;
      const now = new Date();
      const place = await placeOf(referenceData, before, target);
      const hasMoved = place.queueId !== before.queueId || place.userId !== null;
      const type = place.userId === null ? 'queued' : 'transferred';
      const entry = hasMoved ? logEntry(type, place, null) : undefined;
      const isEnded = chatbot.state === 'ended' || chatbot.state === 'closed';
      const durable = adding([
        ...(entry ? ticketEvents(events, before, entry) : []),
        ...(isEnded ? events.pending('ticket.handedOver', { companyId, ticketId: _id }) : []),
      ]);
      const log = entry ? logging([entry]) : undefined;
      const after = await ticketCollection().findOneAndUpdate(
        {
          _id,
          companyId,
          status: 'pending',
          'chatbot.state': before.chatbot?.state,
          'chatbot.step': before.chatbot?.step,
        },
        {
          $set: {
            ...place,
            chatbot,
            quantityMessage: chatbot.step,
            changedAt: now,
            ...(isEnded && { updatedAt: now, waitingSince: now }),
            ...log?.set,
            ...durable.set,
          },
          $inc: { version: 1 },
          $push: { ...log?.push, ...durable.push },
        },
        { returnDocument: 'after', ...WITHOUT_SEARCH },
      );
      if (!after) return undefined;
      openTickets.forget(before);
      await broadcast.changed(after, before);
      await finishChange(events, [after]);
      return after;
    },

    /** Returns whether a user may attend the ticket in that queue. */
    async mayReceive(ticket: TicketDocument, user: Viewer, queueId: number | null): Promise<boolean> {
      const rules = await referenceData.visibility(ticket.companyId);
      const given = { ...ticket, status: 'open' as const, userId: user.userId, queueId };
      return mayAttend(user, given, rules, { hasQueues: await hasQueues(referenceData, ticket.companyId) });
    },

    /** Removes a step's text after it was stored as a message. */
    async textSent({ _id, companyId, chatbot }: TicketDocument): Promise<void> {
      await ticketCollection().updateOne(
        { _id, companyId, 'chatbot.step': chatbot?.step },
        { $unset: { 'chatbot.text': 1 } },
      );
    },
  };
}

async function placeOf(
  referenceData: Pick<ReferenceData, 'queue'>,
  before: TicketDocument,
  { queueId, user }: ChatbotTarget,
): Promise<Pick<TicketDocument, 'status' | 'queueId' | 'queue' | 'userId' | 'user'>> {
  const queue = queueId === null ? undefined : await referenceData.queue(before.companyId, queueId);
  return {
    status: user ? 'open' : 'pending',
    queueId: queue ? queue.id : before.queueId,
    queue: queue ? { name: queue.name, color: queue.color } : before.queue,
    userId: user?.id ?? null,
    user: user && { name: user.name },
  };
}
