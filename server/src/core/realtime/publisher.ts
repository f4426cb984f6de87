import type { CompanyEventPayload, CompanyEventSuffix } from '@recado/shared/realtime';

/**
 * The one way to a client's screen. Every publication names a company; within it either everybody, the
 * administrators, or the users a policy chose. Nothing here can reach two companies.
 */
export interface Publisher {
  toCompany<S extends CompanyEventSuffix>(
    companyId: number,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  toAdmins<S extends CompanyEventSuffix>(companyId: number, suffix: S, payload: CompanyEventPayload<S>): void;
  /** To every window of these users of that company; users of another company are not reached. */
  toUsers<S extends CompanyEventSuffix>(
    companyId: number,
    userIds: readonly number[],
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** The company's users who have a window open now: the only ones a policy need be asked about. */
  connectedUserIds(companyId: number): number[];
  /** Users who have this ticket's conversation open (`joinChatBox`). */
  viewersOf(companyId: number, ticketId: number): number[];
  /** Ends a session's sockets (signed in elsewhere, signed out). */
  disconnectSession(sessionId: string): void;
}
