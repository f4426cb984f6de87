import type { Collection } from 'mongodb';
import type { Logger } from 'pino';
import type { Namespace } from 'socket.io';
import { type ClusterMessage, MessageType } from 'socket.io-adapter';
import { PacketAdapter } from './adapter';
import { IncomingPackets } from './incoming';
import { OutgoingPackets } from './outgoing';
import type { Packet } from './packets';
import { Peers } from './peers';
import type { ServerCalls } from './serverCalls';
import type { ServerWord } from './words';

/** How long a server that stops waits for what it still has to tell, in milliseconds. */
const GOODBYE_MS = 2_000;

interface LinkOptions {
  /** The collection all servers share. */
  collection: Collection<Packet>;
  calls: ServerCalls;
  log: Logger;
  /** A word of another server; the next is handed over after it. */
  hear(word: ServerWord): Promise<void>;
  /** Words of others may have been missed. */
  onGap(): void;
  /** Another server was lost; called on the first of the remaining servers only, by their ids. */
  onServerLost(): void;
}

/** This server's tie to the others on its database (docs/realtime.md, "Several servers"). */
export class ServerLink {
  private readonly outgoing: OutgoingPackets;
  private readonly incoming: IncomingPackets;
  private readonly peers: Peers;
  private readonly adapters: PacketAdapter[] = [];

  constructor(private readonly options: LinkOptions) {
    const { collection, calls, log, onGap } = options;
    this.outgoing = new OutgoingPackets({ collection, from: calls.id, log });
    this.peers = new Peers({
      onLost: (serverId) => {
        log.warn({ serverId }, 'another server went silent');
        onGap();
        if (this.peers.list().every((other) => calls.id < other)) options.onServerLost();
      },
      onGone: (serverId) => calls.serverGone(serverId),
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
      ask: (question, isStale) =>
        this.outgoing.add({ word: { kind: 'question', question } }, question.to, isStale),
      answer: (answer) => this.outgoing.add({ word: { kind: 'answer', answer } }, answer.to),
      others: () => this.peers.list(),
    });
  }

  /** For socket.io, which calls it with `new`. */
  adapterMaker(): (namespace: Namespace) => PacketAdapter {
    const { options, outgoing, adapters } = this;
    return function make(namespace) {
      const adapter = new PacketAdapter(namespace, options.calls.id, outgoing);
      adapters.push(adapter);
      return adapter;
    };
  }

  /** From now on it hears and is heard. Throws when the database cannot stream changes. */
  async start(): Promise<void> {
    await this.incoming.start();
    this.outgoing.start();
  }

  /** Tells what is still to be told, and says goodbye. */
  async stop(): Promise<void> {
    for (const adapter of this.adapters) adapter.close();
    await this.incoming.stop();
    await this.outgoing.stop(GOODBYE_MS);
  }

  /** To all other servers. Returns at once. */
  tell(word: ServerWord): void {
    this.outgoing.add({ word });
  }

  private async receive({ from, message, word }: Packet): Promise<void> {
    if (message?.type === MessageType.ADAPTER_CLOSE) this.peers.sayGoodbye(from);
    else this.peers.hear(from);
    if (message) for (const adapter of this.adapters) adapter.onMessage(message as ClusterMessage);
    if (!word) return;
    const { calls, log, onGap, hear } = this.options;
    try {
      if (word.kind === 'question') void calls.hearQuestion(word.question);
      else if (word.kind === 'answer') calls.hearAnswer(word.answer);
      else if (word.kind === 'lost') onGap();
      else await hear(word);
    } catch (error) {
      log.error({ err: error, word: word.kind }, 'a word of another server could not be followed');
      onGap();
    }
  }
}
