import type { Delivery } from './delivery';
import type { Members } from './members';
import type { Publisher } from './publisher';
import { roomOf } from './rooms';
import type { TicketViewers } from './ticketViewers';

interface Parts {
  deliver(delivery: Delivery): void;
  members: Members;
  viewers: TicketViewers;
  disconnectSession(sessionId: string): void;
  refreshUser(companyId: number, userId: number): Promise<void>;
}

/** The publisher over rooms: it names rooms, `deliver` reaches them wherever their sockets are. */
export function roomPublisher(parts: Parts): Publisher {
  const { deliver, members, viewers, disconnectSession, refreshUser } = parts;
  return {
    toCompany: (companyId, suffix, payload) =>
      deliver({ companyId, rooms: [roomOf.company(companyId)], suffix, payload }),
    toAdmins: (companyId, suffix, payload) =>
      deliver({ companyId, rooms: [roomOf.admins(companyId)], suffix, payload }),
    toAgents: (companyId, suffix, payload) =>
      deliver({ companyId, rooms: [roomOf.agents(companyId)], suffix, payload }),
    toUsers: (companyId, userIds, suffix, payload) =>
      deliver({
        companyId,
        rooms: [...new Set(userIds)].map((userId) => roomOf.user(companyId, userId)),
        suffix,
        payload,
      }),
    connectedUserIds: (companyId) => members.userIds(companyId),
    connectedCallers: (companyId) => members.callers(companyId),
    viewersOf: (companyId, ticketId) => viewers.userIds(companyId, ticketId),
    disconnectSession,
    refreshUser,
  };
}
