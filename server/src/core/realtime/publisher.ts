import type { CompanyEventPayload, CompanyEventSuffix, PlatformEventSuffix } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';

export interface Recipients {
  here: readonly number[];
  /** JSON data from which other servers select their recipients (`RealtimeHooks.selectRecipients`). */
  facts: unknown;
}

/** Each publication names one company, except news of the platform. */
export interface Publisher {
  toCompany<S extends CompanyEventSuffix>(
    companyId: number,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  toAdmins<S extends CompanyEventSuffix>(companyId: number, suffix: S, payload: CompanyEventPayload<S>): void;
  toAgents<S extends CompanyEventSuffix>(companyId: number, suffix: S, payload: CompanyEventPayload<S>): void;
  /** Publishes to users who may use campaigns. */
  toCampaigns<S extends CompanyEventSuffix>(
    companyId: number,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** Publishes to all windows of these users. Ignores users of other companies. */
  toUsers<S extends CompanyEventSuffix>(
    companyId: number,
    userIds: readonly number[],
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** Publishes to selected users: here at once, on other servers by the same policy. */
  toRecipients<S extends CompanyEventSuffix>(
    companyId: number,
    recipients: Recipients,
    suffix: S,
    payload: CompanyEventPayload<S>,
  ): void;
  /** Publishes to the users of every company, except platform admins. */
  toEveryCompany<S extends PlatformEventSuffix>(suffix: S, payload: CompanyEventPayload<S>): void;
  toPlatformAdmins<S extends PlatformEventSuffix>(suffix: S, payload: CompanyEventPayload<S>): void;
  /** Returns whether there may be recipients: selected users here, or other servers. */
  reaches(recipients: Recipients): boolean;
  /** Returns the users with a window on this server, among whom policies select. */
  connectedUserIds(companyId: number): number[];
  /** Returns the same users as callers, from their sockets. As recent as the last `refreshUser`. */
  connectedCallers(companyId: number): Caller[];
  /** Returns this server's users who have the conversation open (`joinChatBox`). */
  viewersOf(companyId: number, ticketId: number): number[];
  /** Disconnects the sockets of a sign-in on every server. */
  disconnectSession(session: Pick<Caller, 'sessionId' | 'userId'>): void;
  /** Applies a user's changed permissions to rooms on every server. Resolves when this server is done. */
  refreshUser(companyId: number, userId: number): Promise<void>;
  /** Does the same for all users of a company. */
  refreshCompany(companyId: number): Promise<void>;
}
