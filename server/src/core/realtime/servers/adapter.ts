import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { OutgoingPackets } from './outgoing';

/** Interval of heartbeats while no other messages are sent. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 8_000;

/** Sends the messages of socket.io's adapter as packets. */
export class PacketAdapter extends ClusterAdapterWithHeartbeat {
  constructor(
    namespace: Namespace,
    serverId: string,
    private readonly outgoing: Pick<OutgoingPackets, 'add'>,
  ) {
    super(namespace, { heartbeatInterval: HEARTBEAT_MS, heartbeatTimeout: HEARTBEAT_TIMEOUT_MS });
    Object.assign(this, { uid: serverId });
  }

  protected override doPublish(message: ClusterMessage): Promise<string> {
    this.outgoing.add({ message });
    // Local clients receive the event while the packet is being stored.
    return Promise.resolve('');
  }

  protected override doPublishResponse(requester: string, response: ClusterResponse): Promise<void> {
    this.outgoing.add({ message: response }, requester);
    return Promise.resolve();
  }
}
