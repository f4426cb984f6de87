import type { Caller } from '../tenancy/caller';

/** What features lend to the realtime channel. Given after both exist, before the port opens. */
export interface RealtimeHooks {
  /** Whether a caller may open a ticket's conversation; unknown tickets answer false. */
  canSeeTicket(caller: Caller, ticketId: number): Promise<boolean>;
  /** A window opened, or left, a ticket's conversation. `viewers`: how many users still have it open. */
  ticketOpened(caller: Caller, ticketId: number): void;
  ticketLeft(caller: Caller, ticketId: number, viewers: number): void;
  /** A window says that its user is there (at start and every five minutes). */
  userSeen(caller: Caller): void;
  /** The user's last window went, on all servers. */
  userGone(caller: Caller): void;
  /** Which users connected to this server a publication of another server is for: `facts` say what about (`Chosen`). */
  choose(companyId: number, facts: unknown): Promise<readonly number[]>;
  /** Another server was lost: what it stored last may not be published. Called on one of the remaining servers. */
  serverLost(): void;
  /** A user changed, or its session ended, on another server: whoever remembers the user forgets. */
  userChanged(userId: number): void;
}

/** Until a feature says otherwise nobody sees a ticket. */
export function defaultHooks(): RealtimeHooks {
  return {
    canSeeTicket: () => Promise.resolve(false),
    ticketOpened: () => undefined,
    ticketLeft: () => undefined,
    userSeen: () => undefined,
    userGone: () => undefined,
    choose: () => Promise.resolve([]),
    serverLost: () => undefined,
    userChanged: () => undefined,
  };
}
