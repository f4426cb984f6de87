import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { OutgoingPackets } from './outgoing';

/** A server that has nothing else to say says that it lives, in milliseconds. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 8_000;

/** socket.io's adapter over packets: what it hands over leaves in order and is waited for by nobody. */
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
    // Nobody waits: local clients are served while it is stored.
    return Promise.resolve('');
  }

  protected override doPublishResponse(requester: string, response: ClusterResponse): Promise<void> {
    this.outgoing.add({ message: response }, requester);
    return Promise.resolve();
  }
}
