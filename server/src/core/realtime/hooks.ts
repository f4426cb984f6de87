import type { Caller } from '../tenancy/caller';

/** Functions that features provide to the realtime channel before the port opens. */
export interface RealtimeHooks {
  /** Whether a caller may open a ticket's conversation; false for unknown tickets. */
  canSeeTicket(caller: Caller, ticketId: number): Promise<boolean>;
  /** A window opened or closed a conversation. `viewers`: number of users who still have it open. */
  ticketOpened(caller: Caller, ticketId: number): void;
  ticketLeft(caller: Caller, ticketId: number, viewers: number): void;
  /** A window reported that its user is online (at start and every five minutes). */
  userSeen(caller: Caller): void;
  /** The user's last window on any server closed. */
  userGone(caller: Caller): void;
  /**
   * Returns the users of this server who receive another server's publication, selected by its `facts`
   * (`Chosen`).
   */
  choose(companyId: number, facts: unknown): Promise<readonly number[]>;
  /** Another server failed, so its last stored changes may be unpublished. Called on one remaining server. */
  serverLost(): void;
  /** A user or its authSession changed on another server: evicts cached users. */
  userChanged(userId: number): void;
}

/** By default no user may see a ticket. */
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
