import type { Collection } from 'mongodb';
import type { Logger } from 'pino';
import { z } from 'zod';
import { companyEventName, platformEventName } from '@recado/shared/realtime';
import type { Caller } from '../tenancy/caller';
import type { Delivery } from './delivery';
import type { RealtimeHooks } from './hooks';
import type { Members } from './members';
import type { Membership } from './membership';
import { recipientRooms } from './rooms';
import {
  ClusterBus,
  type ClusterMessage,
  defineServerCall,
  type DeliveryMessage,
  type Packet,
  type ServerCalls,
} from './servers';

const CALL_TIMEOUT_MS = 2_000;

const userConnected = defineServerCall(
  'realtime.userConnected',
  z.object({ companyId: z.number(), userId: z.number() }),
  z.boolean(),
);

interface Deps {
  packets: Collection<Packet> | undefined;
  calls: ServerCalls;
  log: Logger;
  hooks: RealtimeHooks;
  members: Members;
  membership(): Membership;
  deliverHere(delivery: Delivery): void;
  onGap(): void;
}

/** Exchanges messages about clients with other servers. */
export function otherServers(deps: Deps) {
  const { packets, calls, log, hooks, members, membership } = deps;

  calls.handle(
    userConnected,
    async ({ companyId, userId }) => members.socketsOf(companyId, userId).length > 0,
  );

  const deliver = async ({ companyId, suffix, json, to }: DeliveryMessage): Promise<void> => {
    if (members.userIds(companyId).length === 0) return;
    const rooms =
      'rooms' in to ? to.rooms : recipientRooms(companyId, await hooks.selectRecipients(companyId, to.facts));
    deps.deliverHere({ name: companyEventName(companyId, suffix), rooms, json: () => json });
  };

  const onMessage = async (message: ClusterMessage): Promise<void> => {
    if (message.kind === 'delivery') await deliver(message);
    else if (message.kind === 'platformDelivery')
      deps.deliverHere({
        name: platformEventName(message.suffix),
        rooms: [message.room],
        json: () => message.json,
      });
    else if (message.kind === 'sessionEnded') {
      hooks.userChanged(message.userId);
      membership().disconnectSession(message.sessionId);
    } else if (message.kind === 'userChanged') {
      hooks.userChanged(message.userId);
      // The next message waits, because its recipients may depend on the new permissions.
      await membership().refreshUser(message.companyId, message.userId);
    } else if (message.kind === 'companyChanged') {
      await membership().refreshCompany(message.companyId);
    }
  };

  const bus =
    packets &&
    new ClusterBus({
      collection: packets,
      calls,
      log,
      onMessage,
      onGap: deps.onGap,
      onServerLost: () => hooks.serverLost(),
    });

  const deciding = new Set<Promise<void>>();
  const isElsewhere = async ({ companyId, userId }: Caller): Promise<boolean> => {
    const requests = calls
      .others()
      .map((server) =>
        calls.call(server, userConnected, { companyId, userId }, CALL_TIMEOUT_MS).catch(() => false),
      );
    return (await Promise.all(requests)).includes(true);
  };

  return {
    bus,
    broadcast: bus && ((message: ClusterMessage) => bus.broadcast(message)),
    /** Handles the end of the user's last window here. The user is offline unless another server has one. */
    userLeft(caller: Caller): void {
      if (!bus) {
        hooks.userDisconnected(caller);
        return;
      }
      const decided = isElsewhere(caller).then((elsewhere) => {
        deciding.delete(decided);
        if (!elsewhere) hooks.userDisconnected(caller);
      });
      deciding.add(decided);
    },
    async leave(): Promise<void> {
      await Promise.all(deciding);
      await bus?.stop();
    },
  };
}
