import type { CompanyEventPayload, CompanyEventSuffix } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';

/** Recipients selected by a policy, on this server and on others. */
export interface Chosen {
  /** Connected users of this server. */
  here: readonly number[];
  /** JSON data from which other servers select their users (`RealtimeHooks.choose`). */
  facts: unknown;
}

/**
 * Publishes events to clients. Every publication names one company and reaches all its users, administrators,
 * agents, or users selected by a policy.
 */
export interface Publisher {
  toCompany<S extends CompanyEventSuffix>(
    companyId: number,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  toAdmins<S extends CompanyEventSuffix>(companyId: number, suffix: S, payload: CompanyEventPayload<S>): void;
  /** Publishes to the company's users who are not administrators. */
  toAgents<S extends CompanyEventSuffix>(companyId: number, suffix: S, payload: CompanyEventPayload<S>): void;
  /** Publishes to all windows of these users of the company; users of other companies are ignored. */
  toUsers<S extends CompanyEventSuffix>(
    companyId: number,
    userIds: readonly number[],
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** Publishes to selected users: here at once, on other servers by the same policy. */
  toChosen<S extends CompanyEventSuffix>(
    companyId: number,
    chosen: Chosen,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** Whether there can be recipients: selected users here, or other servers. */
  reaches(chosen: Chosen): boolean;
  /** Returns the company's users with a window on this server, among whom a policy selects. */
  connectedUserIds(companyId: number): number[];
  /**
   * Returns the same users as callers from their sockets, which saves a query; as recent as the last
   * `refreshUser`.
   */
  connectedCallers(companyId: number): Caller[];
  /** Returns this server's users who have the conversation open (`joinChatBox`). */
  viewersOf(companyId: number, ticketId: number): number[];
  /** Disconnects an authSession's sockets on every server (signed in elsewhere, signed out). */
  disconnectSession(session: Pick<Caller, 'sessionId' | 'userId'>): void;
  /**
   * Applies a user's changed permissions to their sockets' rooms on every server. Resolves when done here.
   */
  refreshUser(companyId: number, userId: number): Promise<void>;
}
