import type { TicketViewer } from '@recado/shared/tickets';
import type { Logger } from 'pino';
import type { Publisher } from '../../core/realtime/publisher';
import type { Caller } from '../../core/tenancy/caller';
import type { Directory } from './directory';
import { tickets, type TicketDocument } from './ticket.model';
import { canSee, type VisibilityRules } from './tickets.policy';

/** Repeated so often while several people look at a ticket, in milliseconds (VIEWERS_HOLD_MS is what it must beat). */
const REPEAT_MS = 15_000;
/** Another server spoke of a ticket: so long it is taken to have viewers there. */
const SHARED_MS = 60_000;
/** Typing is over when it is not heard of again for so long. */
const TYPING_MS = 12_000;

/** What another server's announcement says beside what its clients are told. */
interface WatchingFacts {
  watching: number;
  /** Somebody came: who is here answers. */
  hello: boolean;
}

interface Parts {
  publisher: Publisher;
  directory: Pick<Directory, 'visibility'>;
  /** This server among the others. */
  serverId: string;
  log: Logger;
}

/**
 * Who has a ticket open, and types, told to those who have it open too (ux: "Who is here"). Nothing is stored: each server
 * knows its own windows, says them when they change, answers whoever comes anew, and repeats itself while several look;
 * clients put the lists together (`ticketViewersEvent`). The policy is asked each time: a ticket changes hands while it
 * is open, and who may not see it any more neither hears nor is named.
 */
export function createTicketViewers({ publisher, directory, serverId, log }: Parts) {
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
    const here = watching(ticket, await directory.visibility(companyId));
    const writers = typing.get(keyOf(companyId, ticketId));
    const viewers = new Map<number, TicketViewer>();
    for (const { userId, name } of here) viewers.set(userId, { id: userId, name, typing: false });
    // A call may reach another server than the caller's window.
    for (const [id, { name }] of writers ?? []) viewers.set(id, { id, name, typing: true });
    const facts: WatchingFacts = { watching: ticketId, hello };
    publisher.toChosen(companyId, { here: here.map(({ userId }) => userId), facts }, 'ticketViewers', {
      ticketId,
      source: serverId,
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

    /** A colleague types, or stopped (already authorised). */
    typing({ companyId, userId, name }: Caller, ticketId: number, state: 'composing' | 'paused'): void {
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
    },

    /** Whether an announcement of another server is one of these. */
    isFacts: (facts: unknown): facts is WatchingFacts =>
      typeof facts === 'object' && facts !== null && 'watching' in facts,

    /** Whom of the users here another server's announcement is for. */
    async choose(companyId: number, { watching: ticketId, hello }: WatchingFacts): Promise<number[]> {
      const known = open.get(keyOf(companyId, ticketId));
      const ticket = known && (await tickets.findById(companyId, ticketId));
      if (!ticket) return [];
      known.sharedUntil = Date.now() + SHARED_MS;
      if (hello) tell(companyId, ticketId);
      return watching(ticket, await directory.visibility(companyId)).map(({ userId }) => userId);
    },

    stop: (): void => {
      clearInterval(repeating);
      for (const writers of typing.values()) for (const { timer } of writers.values()) clearTimeout(timer);
      typing.clear();
    },
  };
}
