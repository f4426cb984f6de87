/**
 * A server without a packet during three heartbeats counts as failed, and calls to it end. Its next packet
 * restores it.
 */
const SILENT_MS = 6_000;
/** After a pause of its own of this length, a server cannot judge others. */
const OWN_PAUSE_MS = 3_000;

interface PeersOptions {
  /** The server ended without a shutdown message, so its pending packets are lost. */
  onLost(serverId: string): void;
  onDisconnected(serverId: string): void;
}

/** The other servers and the times of their last packets. */
export class Peers {
  private readonly lastPacketAt = new Map<string, number>();

  constructor(private readonly options: PeersOptions) {}

  list(): string[] {
    return [...this.lastPacketAt.keys()];
  }

  markAlive(serverId: string): void {
    this.lastPacketAt.set(serverId, performance.now());
  }

  markLeft(serverId: string): void {
    if (this.lastPacketAt.delete(serverId)) this.options.onDisconnected(serverId);
  }

  /**
   * Detects failed servers. Called when the stream was read to its end, `pause` milliseconds after the previous
   * time.
   */
  check(pause: number): void {
    const now = performance.now();
    for (const [serverId, at] of this.lastPacketAt) {
      if (pause > OWN_PAUSE_MS) this.lastPacketAt.set(serverId, now);
      else if (now - at > SILENT_MS) {
        this.lastPacketAt.delete(serverId);
        this.options.onLost(serverId);
        this.options.onDisconnected(serverId);
      }
    }
  }
}
