/**
 * A server without a packet for three heartbeats counts as lost, in milliseconds. Its clients' events and calls to it wait no
 * longer; a server that was only busy is back with its next packet.
 */
const SILENT_MS = 6_000;
/** A pause of our own as long as this says nothing about the others. */
const OWN_PAUSE_MS = 3_000;

interface PeersOptions {
  /** It ended without a goodbye: what it had not told yet is lost. */
  onLost(serverId: string): void;
  onGone(serverId: string): void;
}

/** The other servers, by when they were last heard. */
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

  /** The stream was read to its end, `pause` milliseconds after the last time: whoever is silent now is gone. */
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
