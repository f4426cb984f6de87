/**
 * A server without a packet during three heartbeats counts as failed: calls to it end. A server that was only
 * busy returns with its next packet.
 */
const SILENT_MS = 6_000;
/** After its own pause of this length a server cannot judge the others. */
const OWN_PAUSE_MS = 3_000;

interface PeersOptions {
  /** It ended without announcing a shutdown, so pending packets are lost. */
  onLost(serverId: string): void;
  onGone(serverId: string): void;
}

/** The other servers, by the time of their last packet. */
export class Peers {
  private readonly heard = new Map<string, number>();

  constructor(private readonly options: PeersOptions) {}

  list(): string[] {
    return [...this.heard.keys()];
  }

  hear(serverId: string): void {
    this.heard.set(serverId, performance.now());
  }

  sayGoodbye(serverId: string): void {
    if (this.heard.delete(serverId)) this.options.onGone(serverId);
  }

  /**
   * The stream was read to its end, `pause` milliseconds after the previous time: silent servers have failed.
   */
  check(pause: number): void {
    const now = performance.now();
    for (const [serverId, at] of this.heard) {
      if (pause > OWN_PAUSE_MS) this.heard.set(serverId, now);
      else if (now - at > SILENT_MS) {
        this.heard.delete(serverId);
        this.options.onLost(serverId);
        this.options.onGone(serverId);
      }
    }
  }
}
