import type { CompanyEventPayload, CompanyEventSuffix } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';

/** Whom a policy chose, on this server and on the others. */
export interface Chosen {
  /** Among the users connected here. */
  here: readonly number[];
  /** What the same policy chooses by elsewhere: plain data, handed to that server's `RealtimeHooks.choose`. */
  facts: unknown;
}

/**
 * The one way to a client's screen. Every publication names a company; within it either everybody, the
 * administrators, everybody else, or the users a policy chose. Nothing here can reach two companies.
 */
export interface Publisher {
  toCompany<S extends CompanyEventSuffix>(
    companyId: number,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  toAdmins<S extends CompanyEventSuffix>(companyId: number, suffix: S, payload: CompanyEventPayload<S>): void;
  /** To everybody of the company who is no administrator: what administrators see in another form. */
  toAgents<S extends CompanyEventSuffix>(companyId: number, suffix: S, payload: CompanyEventPayload<S>): void;
  /** To every window of these users of that company; users of another company are not reached. */
  toUsers<S extends CompanyEventSuffix>(
    companyId: number,
    userIds: readonly number[],
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** To whom a policy chose: here at once, on other servers by the same policy about the users connected there. */
  toChosen<S extends CompanyEventSuffix>(
    companyId: number,
    chosen: Chosen,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** Whether anybody can hear it: somebody chosen here, or there may be other servers. */
  reaches(chosen: Chosen): boolean;
  /** The company's users who have a window open on this server: the only ones a policy need be asked about here. */
  connectedUserIds(companyId: number): number[];
  /**
   * The same users as their sockets know them, one each: what a policy asks without reading the database.
   * As fresh as the last `refreshUser`.
   */
  connectedCallers(companyId: number): Caller[];
  /** Users of this server who have this ticket's conversation open (`joinChatBox`). */
  viewersOf(companyId: number, ticketId: number): number[];
  /** Ends a session's sockets on every server (signed in elsewhere, signed out). */
  disconnectSession(session: Pick<Caller, 'sessionId' | 'userId'>): void;
  /**
   * A user's rights changed (profile, queues, connections): its sockets' rooms are decided again, on every server.
   * Resolves when that is done here.
   */
  refreshUser(companyId: number, userId: number): Promise<void>;
}
