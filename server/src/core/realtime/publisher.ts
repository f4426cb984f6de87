import type { CompanyEventPayload, CompanyEventSuffix } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';

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
  /** The company's users who have a window open now: the only ones a policy need be asked about. */
  connectedUserIds(companyId: number): number[];
  /**
   * The same users as their sockets know them, one each: what a policy asks without reading the database.
   * As fresh as the last `refreshUser`.
   */
  connectedCallers(companyId: number): Caller[];
  /** Users who have this ticket's conversation open (`joinChatBox`). */
  viewersOf(companyId: number, ticketId: number): number[];
  /** Ends a session's sockets (signed in elsewhere, signed out). */
  disconnectSession(sessionId: string): void;
  /** A user's rights changed (profile, queues, connections): its sockets' rooms are decided again. */
  refreshUser(companyId: number, userId: number): Promise<void>;
}
