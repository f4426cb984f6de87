import type { TicketViewer } from '@recado/shared/tickets';
import { z } from 'zod';
import { defineServerCall } from '../../core/realtime';
import type { Caller } from '../../core/tenancy/caller';
import type { TicketsDeps } from './tickets.deps';
import { tickets, type TicketDocument } from './ticket.model';
import { canSee, type VisibilityRules } from './tickets.policy';

/** Repeated so often while several people look at a ticket, in milliseconds (VIEWERS_HOLD_MS is what it must beat). */
const REPEAT_MS = 15_000;
/** Another server spoke of a ticket: so long it is taken to have viewers there. */
const SHARED_MS = 60_000;
/** Typing is over when it is not heard of again for so long. */
const TYPING_MS = 12_000;
/** How long another server may take to say that the typing person's window is there. */
const ASK_MS = 2_000;

/** A call said of a user that they type, or stopped. Answers whether a window of theirs has the ticket open there. */
const typingHeard = defineServerCall(
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
type Typing = z.output<typeof typingHeard.input>;

/** What another server's announcement says beside what its clients are told. */
interface WatchingFacts {
  watching: number;
  /** Somebody came: who is here answers. */
  hello: boolean;
}

/** Whether facts of another server are of viewers. */
const isFacts = (facts: unknown): facts is WatchingFacts =>
  typeof facts === 'object' && facts !== null && 'watching' in facts;

export type TicketViewers = ReturnType<typeof createTicketViewers>;

/**
 * Who has a ticket open, and types, told to those who have it open too (ux: "Who is here"). Nothing is stored: each server
 * knows its own windows, says them when they change, answers whoever comes anew, and repeats itself while several look;
 * clients put the lists together (`ticketViewersEvent`). The policy is asked each time: a ticket changes hands while it
 * is open, and who may not see it any more neither hears nor is named.
 */
export function createTicketViewers({ publisher, referenceData, broadcast, servers, log }: TicketsDeps) {
  const open = new Map<string, { companyId: number; ticketId: number; sharedUntil: number }>();
  const typing = new Map<string, Map<number, { name: string; timer: NodeJS.Timeout }>>();
  const keyOf = (companyId: number, ticketId: number) => `${companyId}:${ticketId}`;
  const mayBeElsewhere = () => publisher.reaches({ here: [], facts: null });

  /** Users here who have it open and may. */
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
    // Whoever types by the API alone has no window.
    for (const [id, { name }] of writers ?? []) viewers.set(id, { id, name, typing: true });
    const facts: WatchingFacts = { watching: ticketId, hello };
    // Who comes first has nobody here to hear of; those elsewhere answer.
    const told = hello && viewers.size < 2 ? [] : here.map(({ userId }) => userId);
    publisher.toChosen(companyId, { here: told, facts }, 'ticketViewers', {
      ticketId,
      source: servers.id,
      viewers: [...viewers.values()],
    });
  };
  const tell = (companyId: number, ticketId: number, hello = false): void => {
    // Alone in front of a ticket, with nobody elsewhere, there is nobody to tell.
    if (publisher.viewersOf(companyId, ticketId).length === 0 && !mayBeElsewhere()) return;
    announce(companyId, ticketId, hello).catch((error: unknown) => {
      log.warn({ err: error, ticketId }, 'who has a ticket open');
    });
  };

  const repeating = setInterval(() => {
    for (const { companyId, ticketId, sharedUntil } of open.values()) {
      const several = publisher.viewersOf(companyId, ticketId).length > 1;
      if (several || sharedUntil > Date.now()) tell(companyId, ticketId);
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
    tell(companyId, ticketId);
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
    if (!before) tell(companyId, ticketId);
  };
  const hasWindowHere = ({ companyId, userId, ticketId }: Typing): boolean =>
    publisher.viewersOf(companyId, ticketId).includes(userId);

  servers.answer(typingHeard, (word) => {
    const window = hasWindowHere(word);
    if (window || word.state === 'paused') typingHere(word);
    return Promise.resolve(window);
  });

  return {
    /** A window opened the ticket's conversation. */
    opened({ companyId }: Caller, ticketId: number): void {
      const key = keyOf(companyId, ticketId);
      if (!open.has(key)) open.set(key, { companyId, ticketId, sharedUntil: 0 });
      if (publisher.viewersOf(companyId, ticketId).length > 1 || mayBeElsewhere()) {
        tell(companyId, ticketId, true);
      }
    },

    /** A window left it, or is gone. `left`: how many users still have it open here. */
    left({ companyId, userId }: Caller, ticketId: number, left: number): void {
      if (left === 0) open.delete(keyOf(companyId, ticketId));
      if (publisher.viewersOf(companyId, ticketId).includes(userId)) return;
      stopTyping(companyId, ticketId, userId);
      tell(companyId, ticketId);
    },

    /**
     * A colleague types, or stopped (already authorised). It is said by the server that has their window, whichever the
     * call reached: there it ends when the window goes, and clients hear it once.
     */
    async typing(
      { companyId, userId, name }: Caller,
      ticketId: number,
      state: Typing['state'],
    ): Promise<void> {
      const word: Typing = { companyId, userId, name, ticketId, state };
      if (hasWindowHere(word)) {
        typingHere(word);
        return;
      }
      const asked = servers
        .others()
        .map((server) => servers.ask(server, typingHeard, word, ASK_MS).catch(() => false));
      if (!(await Promise.all(asked)).includes(true)) typingHere(word);
    },

    /** Returns the users of this server who receive an event that another server published, of viewers or of a ticket. */
    async choose(companyId: number, facts: unknown): Promise<number[]> {
      if (!isFacts(facts)) return broadcast.choose(companyId, facts);
      const { watching: ticketId, hello } = facts;
      const known = open.get(keyOf(companyId, ticketId));
      const ticket = known && (await tickets.findById(companyId, ticketId));
      if (!ticket) return [];
      known.sharedUntil = Date.now() + SHARED_MS;
      if (hello) tell(companyId, ticketId);
      return watching(ticket, await referenceData.visibility(companyId)).map(({ userId }) => userId);
    },

    stop: (): void => {
      clearInterval(repeating);
      for (const writers of typing.values()) for (const { timer } of writers.values()) clearTimeout(timer);
      typing.clear();
    },
  };
}
