import type { Publisher } from '../core/realtime/publisher';

/** For a process without sockets. */
export const silentPublisher: Publisher = {
  toCompany: () => undefined,
  toAdmins: () => undefined,
  toAgents: () => undefined,
  toUsers: () => undefined,
  toChosen: () => undefined,
  reaches: () => false,
  connectedUserIds: () => [],
  connectedCallers: () => [],
  viewersOf: () => [],
  disconnectSession: () => undefined,
  refreshUser: () => Promise.resolve(),
};
