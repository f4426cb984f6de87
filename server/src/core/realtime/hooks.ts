import type { Caller } from '../tenancy/caller';

/** Functions that features provide before the server starts. */
export interface RealtimeHooks {
  /** Returns whether a caller may open a ticket's conversation; false for unknown tickets. */
  canSeeTicket(caller: Caller, ticketId: number): Promise<boolean>;
  /** Decides whether the caller enters the room of campaign events. */
  usesCampaigns(caller: Caller): Promise<boolean>;
  /** A window opened or closed a conversation. `viewers`: number of users who still have it open. */
  ticketOpened(caller: Caller, ticketId: number): void;
  ticketLeft(caller: Caller, ticketId: number, viewers: number): void;
  /** A window reported that its user is online, at startup and every five minutes. */
  userSeen(caller: Caller): void;
  /** The user's last window on all servers was closed. */
  userDisconnected(caller: Caller): void;
  /**
   * Returns this server's recipients of another server's publication, selected by its `facts` (`Recipients`).
   */
  selectRecipients(companyId: number, facts: unknown): Promise<readonly number[]>;
  /**
   * Another server failed, so its last changes may be stored but unpublished. Called on one remaining server.
   */
  serverLost(): void;
  /** A user or one of the user's sign-ins changed on another server, so caches must be cleared. */
  userChanged(userId: number): void;
}

export function defaultHooks(): RealtimeHooks {
  return {
    canSeeTicket: () => Promise.resolve(false),
    usesCampaigns: () => Promise.resolve(false),
    ticketOpened: () => undefined,
    ticketLeft: () => undefined,
    userSeen: () => undefined,
    userDisconnected: () => undefined,
    selectRecipients: () => Promise.resolve([]),
    serverLost: () => undefined,
    userChanged: () => undefined,
  };
}
