import type { Collection } from 'mongodb';
import type { Logger } from 'pino';
import type { Namespace } from 'socket.io';
import { type ClusterMessage as AdapterMessage, MessageType } from 'socket.io-adapter';
import { PacketAdapter } from './adapter';
import type { ClusterMessage } from './cluster-messages';
import { IncomingPackets } from './incoming';
import { OutgoingPackets } from './outgoing';
import type { Packet } from './packets';
import { Peers } from './peers';
import type { ServerCalls } from './server-calls';

const SHUTDOWN_TIMEOUT_MS = 2_000;

interface LinkOptions {
  collection: Collection<Packet>;
  calls: ServerCalls;
  log: Logger;
  /** Processes another server's message. The next one waits for it. */
  onMessage(message: ClusterMessage): Promise<void>;
  onGap(): void;
  /** Another server failed. Called only on the remaining server with the lowest id. */
  onServerLost(): void;
}

/** Connects this server with others on the same database (`docs/realtime.md`, "Several servers"). */
export class ClusterBus {
  private readonly outgoing: OutgoingPackets;
  private readonly incoming: IncomingPackets;
  private readonly peers: Peers;
  private readonly adapters: PacketAdapter[] = [];

  constructor(private readonly options: LinkOptions) {
    const { collection, calls, log, onGap } = options;
    this.outgoing = new OutgoingPackets({ collection, from: calls.id, log });
    this.peers = new Peers({
      onLost: (serverId) => {
        log.warn({ serverId }, 'peer heartbeat timeout');
        onGap();
        if (this.peers.list().every((other) => calls.id < other)) options.onServerLost();
      },
      onDisconnected: (serverId) => calls.serverDisconnected(serverId),
    });
    this.incoming = new IncomingPackets({
      collection,
      self: calls.id,
      log,
      onGap,
      onAlive: (pause) => this.peers.check(pause),
      onPacket: (packet) => this.receive(packet),
    });
    calls.attach({
      sendRequest: (request, isStale) =>
        this.outgoing.add({ word: { kind: 'question', question: request } }, request.to, isStale),
      sendResponse: (response) =>
        this.outgoing.add({ word: { kind: 'answer', answer: response } }, response.to),
      others: () => this.peers.list(),
    });
  }

  /** Returns a constructor, which socket.io calls with `new`. */
  adapterMaker(): (namespace: Namespace) => PacketAdapter {
    const { options, outgoing, adapters } = this;
    return function make(namespace) {
      const adapter = new PacketAdapter(namespace, options.calls.id, outgoing);
      adapters.push(adapter);
      return adapter;
    };
  }

  async start(): Promise<void> {
    await this.incoming.start();
    this.outgoing.start();
  }

  /** Sends pending packets and announces the shutdown. */
  async stop(): Promise<void> {
    for (const adapter of this.adapters) adapter.close();
    await this.incoming.stop();
    await this.outgoing.stop(SHUTDOWN_TIMEOUT_MS);
  }

  /** Broadcasts to all other servers. Returns at once. */
  broadcast(message: ClusterMessage): void {
    this.outgoing.add({ word: message });
  }

  private async receive({ from, message, word }: Packet): Promise<void> {
    if (message?.type === MessageType.ADAPTER_CLOSE) this.peers.markLeft(from);
    else this.peers.markAlive(from);
    if (message) for (const adapter of this.adapters) adapter.onMessage(message as AdapterMessage);
    if (!word) return;
    const { calls, log, onGap, onMessage } = this.options;
    try {
      if (word.kind === 'question') void calls.handleRequest(word.question);
      else if (word.kind === 'answer') calls.handleResponse(word.answer);
      else if (word.kind === 'lost') onGap();
      else await onMessage(word);
    } catch (error) {
      log.error({ err: error, word: word.kind }, 'message from another server not processed');
      onGap();
    }
  }
}
