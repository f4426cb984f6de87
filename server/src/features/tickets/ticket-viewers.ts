import { z } from 'zod';
import type { TicketViewer } from '@recado/shared/tickets';
import { defineServerCall } from '#core/realtime';
import type { Caller } from '#core/tenancy/caller';
import { type TicketDocument, tickets } from './ticket.model';
import type { TicketsDeps } from './tickets.deps';
import { canSee, type VisibilityRules } from './tickets.policy';

/** Shorter than VIEWERS_EXPIRY_MS. */
const REPEAT_MS = 15_000;
const SHARED_MS = 60_000;
/** Typing ends this long after its last report. */
const TYPING_MS = 12_000;
const CALL_TIMEOUT_MS = 2_000;

/** Returns whether the user has the ticket open on the other server. */
const reportTyping = defineServerCall(
  'tickets.typing',
  z.object({
    companyId: z.number(),
    userId: z.number(),
    name: z.string(),
    ticketId: z.number(),
    state: z.enum(['composing', 'paused']),
  }),
  z.boolean(),
);
type Typing = z.output<typeof reportTyping.input>;

interface WatchingFacts {
  watching: number;
  /** A viewer just arrived, so other servers respond with their viewers. */
  hello: boolean;
}

const isFacts = (facts: unknown): facts is WatchingFacts =>
  typeof facts === 'object' && facts !== null && 'watching' in facts;

export type TicketViewers = ReturnType<typeof createTicketViewers>;

/**
 * Stores nothing: each server publishes its windows' users, and clients merge the lists. Checks visibility each
 * time, because an open ticket may be transferred.
 */
export function createTicketViewers({ publisher, referenceData, broadcast, servers, log }: TicketsDeps) {
  const open = new Map<string, { companyId: number; ticketId: number; sharedUntil: number }>();
  const typing = new Map<string, Map<number, { name: string; timer: NodeJS.Timeout }>>();
  const keyOf = (companyId: number, ticketId: number) => `${companyId}:${ticketId}`;
  const mayBeElsewhere = () => publisher.reaches({ here: [], facts: null });

  const watching = (ticket: TicketDocument, rules: VisibilityRules): Caller[] => {
    const { companyId, _id } = ticket;
    const looking = publisher.viewersOf(companyId, _id);
    return publisher
      .connectedCallers(companyId)
      .filter((caller) => looking.includes(caller.userId) && canSee(caller, ticket, rules));
  };

  const announce = async (companyId: number, ticketId: number, hello = false): Promise<void> => {
    const ticket = await tickets.findById(companyId, ticketId);
    if (!ticket) return;
    const here = watching(ticket, await referenceData.visibility(companyId));
    const writers = typing.get(keyOf(companyId, ticketId));
    const viewers = new Map<number, TicketViewer>();
    for (const { userId, name } of here) viewers.set(userId, { id: userId, name, typing: false });
    // A user who types through the API has no window here.
    for (const [id, { name }] of writers ?? []) viewers.set(id, { id, name, typing: true });
    const facts: WatchingFacts = { watching: ticketId, hello };
    // The first viewer here needs only the lists of other servers.
    const recipients = hello && viewers.size < 2 ? [] : here.map(({ userId }) => userId);
    publisher.toRecipients(companyId, { here: recipients, facts }, 'ticketViewers', {
      ticketId,
      source: servers.id,
      viewers: [...viewers.values()],
    });
  };
  const publish = (companyId: number, ticketId: number, hello = false): void => {
    if (publisher.viewersOf(companyId, ticketId).length === 0 && !mayBeElsewhere()) return;
    announce(companyId, ticketId, hello).catch((error: unknown) => {
      log.warn({ err: error, ticketId }, 'ticket viewers not published');
    });
  };

  const repeating = setInterval(() => {
    for (const { companyId, ticketId, sharedUntil } of open.values()) {
      const several = publisher.viewersOf(companyId, ticketId).length > 1;
      if (several || sharedUntil > Date.now()) publish(companyId, ticketId);
    }
  }, REPEAT_MS).unref();

  const stopTyping = (companyId: number, ticketId: number, userId: number): void => {
    const key = keyOf(companyId, ticketId);
    const writers = typing.get(key);
    const writer = writers?.get(userId);
    if (!writers || !writer) return;
    clearTimeout(writer.timer);
    writers.delete(userId);
    if (writers.size === 0) typing.delete(key);
    publish(companyId, ticketId);
  };

  const typingHere = ({ companyId, userId, name, ticketId, state }: Typing): void => {
    if (state === 'paused') {
      stopTyping(companyId, ticketId, userId);
      return;
    }
    const key = keyOf(companyId, ticketId);
    const writers = typing.get(key) ?? new Map<number, { name: string; timer: NodeJS.Timeout }>();
    typing.set(key, writers);
    const before = writers.get(userId);
    clearTimeout(before?.timer);
    const timer = setTimeout(() => stopTyping(companyId, ticketId, userId), TYPING_MS).unref();
    writers.set(userId, { name, timer });
    if (!before) publish(companyId, ticketId);
  };
  const hasWindowHere = ({ companyId, userId, ticketId }: Typing): boolean =>
    publisher.viewersOf(companyId, ticketId).includes(userId);

  servers.handle(reportTyping, (typing) => {
    const window = hasWindowHere(typing);
    if (window || typing.state === 'paused') typingHere(typing);
    return Promise.resolve(window);
  });

  return {
    opened({ companyId }: Caller, ticketId: number): void {
      const key = keyOf(companyId, ticketId);
      if (!open.has(key)) open.set(key, { companyId, ticketId, sharedUntil: 0 });
      if (publisher.viewersOf(companyId, ticketId).length > 1 || mayBeElsewhere()) {
        publish(companyId, ticketId, true);
      }
    },

    /** `left`: windows on this server that still have the ticket open. */
    left({ companyId, userId }: Caller, ticketId: number, left: number): void {
      if (left === 0) open.delete(keyOf(companyId, ticketId));
      if (publisher.viewersOf(companyId, ticketId).includes(userId)) return;
      stopTyping(companyId, ticketId, userId);
      publish(companyId, ticketId);
    },

    /**
     * Lets the server with the user's window publish typing, which ends with the window. The caller is already
     * authorised.
     */
    async typing(
      { companyId, userId, name }: Caller,
      ticketId: number,
      state: Typing['state'],
    ): Promise<void> {
      const typing: Typing = { companyId, userId, name, ticketId, state };
      if (hasWindowHere(typing)) {
        typingHere(typing);
        return;
      }
      const requests = servers
        .others()
        .map((server) => servers.call(server, reportTyping, typing, CALL_TIMEOUT_MS).catch(() => false));
      if (!(await Promise.all(requests)).includes(true)) typingHere(typing);
    },

    async selectRecipients(companyId: number, facts: unknown): Promise<number[]> {
      if (!isFacts(facts)) return broadcast.selectRecipients(companyId, facts);
      const { watching: ticketId, hello } = facts;
      const known = open.get(keyOf(companyId, ticketId));
      const ticket = known && (await tickets.findById(companyId, ticketId));
      if (!ticket) return [];
      known.sharedUntil = Date.now() + SHARED_MS;
      if (hello) publish(companyId, ticketId);
      return watching(ticket, await referenceData.visibility(companyId)).map(({ userId }) => userId);
    },

    stop: (): void => {
      clearInterval(repeating);
      for (const writers of typing.values()) for (const { timer } of writers.values()) clearTimeout(timer);
      typing.clear();
    },
  };
}
