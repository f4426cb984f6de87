import {
  companyEventName,
  type CompanyEventSuffix,
  platformEventName,
  type PlatformEventSuffix,
} from '@recado/shared/realtime';
import type { Delivery } from './delivery';
import type { Members } from './members';
import type { Publisher, Recipients } from './publisher';
import { recipientRooms, roomOf } from './rooms';
import type { ClusterMessage } from './servers';
import type { TicketViewers } from './ticket-viewers';

interface Deps {
  deliverHere(delivery: Delivery): void;
  /** Absent with a single server. */
  broadcast: ((message: ClusterMessage) => void) | undefined;
  members: Members;
  viewers: TicketViewers;
  disconnectSession: Publisher['disconnectSession'];
  refreshUser: Publisher['refreshUser'];
  refreshCompany: Publisher['refreshCompany'];
}

/** Sends to local sockets at once and broadcasts to other servers. */
export function roomPublisher(deps: Deps): Publisher {
  const { deliverHere, broadcast, members, viewers, disconnectSession, refreshUser, refreshCompany } = deps;

  const publish = (
    companyId: number,
    rooms: readonly string[],
    suffix: CompanyEventSuffix,
    payload: unknown,
    elsewhere: { rooms: readonly string[] } | { facts: unknown } = { rooms },
  ): void => {
    let text: string | undefined;
    const json = () => (text ??= JSON.stringify(payload));
    deliverHere({ name: companyEventName(companyId, suffix), rooms, json });
    broadcast?.({ kind: 'delivery', companyId, suffix, json: json(), to: elsewhere });
  };
  const publishToPlatform = (room: string, suffix: PlatformEventSuffix, payload: unknown): void => {
    const json = JSON.stringify(payload);
    deliverHere({ name: platformEventName(suffix), rooms: [room], json: () => json });
    broadcast?.({ kind: 'platformDelivery', room, suffix, json });
  };
  const roomsOf = (companyId: number, userIds: readonly number[]) =>
    [...new Set(userIds)].map((userId) => roomOf.user(companyId, userId));

  return {
    toCompany: (companyId, suffix, payload) =>
      publish(companyId, [roomOf.company(companyId)], suffix, payload),
    toAdmins: (companyId, suffix, payload) => publish(companyId, [roomOf.admins(companyId)], suffix, payload),
    toAgents: (companyId, suffix, payload) => publish(companyId, [roomOf.agents(companyId)], suffix, payload),
    toCampaigns: (companyId, suffix, payload) =>
      publish(companyId, [roomOf.campaigns(companyId)], suffix, payload),
    toUsers: (companyId, userIds, suffix, payload) =>
      publish(companyId, roomsOf(companyId, userIds), suffix, payload),
    toRecipients: (companyId, { here, facts }, suffix, payload) =>
      publish(companyId, recipientRooms(companyId, here), suffix, payload, { facts }),
    toEveryCompany: (suffix, payload) => publishToPlatform(roomOf.platform, suffix, payload),
    toPlatformAdmins: (suffix, payload) => publishToPlatform(roomOf.platformAdmins, suffix, payload),
    reaches: ({ here }: Recipients) => here.length > 0 || broadcast !== undefined,
    connectedUserIds: (companyId) => members.userIds(companyId),
    connectedCallers: (companyId) => members.callers(companyId),
    viewersOf: (companyId, ticketId) => viewers.userIds(companyId, ticketId),
    disconnectSession,
    refreshUser,
    refreshCompany,
  };
}
