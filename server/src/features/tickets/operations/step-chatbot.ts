import { adding } from '#core/events';
import { CHATBOT_ACTIVE, isChatbotActive } from '../chatbot-state';
import type { ReferenceData } from '../reference-data';
import {
  type TicketChatbot,
  ticketCollection,
  type TicketDocument,
  tickets,
  WITHOUT_SEARCH,
} from '../ticket.model';
import { finishChange, ticketEvents } from '../ticket-events';
import { logEntry, logging } from '../ticket-log';
import type { TicketsDeps } from '../tickets.deps';
import { mayAttend, type Viewer } from '../tickets.policy';
import { hasQueues } from './queue-choice';
import { beforeMute, undoMute } from './undo-mute';

export interface ChatbotTarget {
  queueId: number | null;
  /** Null keeps the ticket pending. */
  user: { id: number; name: string } | null;
  isTransfer: boolean;
}

export type ChatbotSteps = ReturnType<typeof chatbotSteps>;

/** A step has no effect if an agent accepts the ticket at the same time. */
export function chatbotSteps(deps: TicketsDeps) {
  const { broadcast, openTickets, events, referenceData } = deps;
  return {
    /**
     * @param options.isReplied - an agent's message ended the chatbot, so the customer does not wait
     * @param options.waitsSince - start of the customer's wait; default: now
     * @param options.muteId - records the state before for `undoMute`
     * @returns the ticket; undefined if another step or an agent was first
     */
    async step(
      before: TicketDocument,
      chatbot: TicketChatbot,
      target: ChatbotTarget,
      {
        isReplied = false,
        muteId,
        waitsSince,
      }: { isReplied?: boolean; muteId?: string | undefined; waitsSince?: Date } = {},
    ): Promise<TicketDocument | undefined> {
      const { _id, companyId } = before;
      const now = new Date();
      const since = waitsSince ?? now;
      const place = await placeOf(referenceData, before, target);
      const hasMoved = place.queueId !== before.queueId || place.userId !== null;
      const isActive = isChatbotActive({ status: 'pending', chatbot });
      const isHandedOver = isChatbotActive(before) && !isActive;
      const entries = [
        ...(hasMoved ? [logEntry(target.isTransfer ? 'transferred' : 'queued', place, null)] : []),
        ...(isHandedOver
          ? [logEntry('handedOver', place, null, { ...(waitsSince && { waitingSince: waitsSince }) })]
          : []),
      ];
      const next = {
        ...chatbot,
        ...(isHandedOver && { handedOverAt: since }),
        ...(muteId !== undefined && { beforeMute: beforeMute(before, entries, muteId) }),
      };
      const durable = adding(entries.flatMap((entry) => ticketEvents(events, before, entry)));
      const log = entries.length > 0 ? logging(entries) : undefined;
      const waits = isHandedOver && !isReplied;
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
            chatbot: next,
            quantityMessage: chatbot.step,
            changedAt: now,
            ...(isHandedOver && { updatedAt: now }),
            ...(waits && { waitingSince: since }),
            ...log?.set,
            ...durable.set,
          },
          ...(isActive && { $unset: { waitingSince: 1 } }),
          $inc: { version: 1 },
          $push: { ...log?.push, ...durable.push },
        },
        { returnDocument: 'after', ...WITHOUT_SEARCH },
      );
      if (!after) return undefined;
      openTickets.evict(before);
      await broadcast.changed(after, before, { handedOver: waits });
      await finishChange(events, [after]);
      return after;
    },

    undoMute: (ticket: TicketDocument, muteId: string) => undoMute(deps, ticket, muteId),

    /** Returns whether the contact received the period's out-of-hours text in another ticket of the connection. */
    async hadHoursText(
      { companyId, contactId, whatsappId }: Pick<TicketDocument, 'companyId' | 'contactId' | 'whatsappId'>,
      period: number,
    ): Promise<boolean> {
      const found = await ticketCollection().findOne(
        { companyId, contactId, whatsappId, 'chatbot.hoursPeriod': period },
        { projection: { _id: 1 } },
      );
      return found !== null;
    },

    activeAcrossCompanies: () => tickets.eachAcrossCompanies(CHATBOT_ACTIVE),

    /** Excludes groups. */
    async latestOfQueue(
      companyId: number,
      queueId: number,
      { since, limit }: { since: Date; limit: number },
    ): Promise<Pick<TicketDocument, '_id' | 'contactId' | 'createdAt'>[]> {
      const latest = await ticketCollection()
        .find({ companyId, queueId }, { projection: { contactId: 1, createdAt: 1, isGroup: 1 } })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray();
      return latest.filter(({ createdAt, isGroup }) => createdAt >= since && !isGroup);
    },

    async mayReceive(ticket: TicketDocument, user: Viewer, queueId: number | null): Promise<boolean> {
      const rules = await referenceData.visibility(ticket.companyId);
      const given = { ...ticket, status: 'open' as const, userId: user.userId, queueId };
      return mayAttend(user, given, rules, { hasQueues: await hasQueues(referenceData, ticket.companyId) });
    },

    /** Runs for a message that replies to another question than the menu. */
    async repliedElsewhere({ _id, companyId }: TicketDocument, messageId: string): Promise<void> {
      await ticketCollection().updateOne(
        { _id, companyId, ...CHATBOT_ACTIVE },
        { $addToSet: { 'chatbot.elsewhere': messageId } },
      );
    },

    /** Runs after the text was stored as a message. */
    async textSent({ _id, companyId, chatbot }: TicketDocument): Promise<void> {
      await ticketCollection().updateOne(
        { _id, companyId, 'chatbot.step': chatbot?.step },
        { $unset: { 'chatbot.text': 1 } },
      );
    },
  };
}

async function placeOf(
  referenceData: ReferenceData,
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
