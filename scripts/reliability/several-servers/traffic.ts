import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { compareBothSides, isOnlyOrder, settled } from '../both-sides';
import type { SimulatorClient } from '../simulator-client';
import type { Desk } from './desks';

const AT_ONCE = { concurrency: 8 };
const READY_MS = 60_000;
const LOOK_MS = 200;

interface Conversation {
  desk: Desk;
  number: string;
  ticketId: number;
  written: string[];
  replies: string[];
}

interface Direction {
  conversation: Conversation;
  send: (n: number) => Promise<void>;
  sending: Promise<void> | undefined;
  lastSentAt: number;
}

interface TrafficOptions {
  desks: readonly Desk[];
  phones: SimulatorClient;
  customersPerDesk: number;
  perSecond: number;
}

let people = 0;

/** New customers and agents who write to each other. Each text is sent until it is acknowledged, and is unique. */
export class Traffic {
  private readonly conversations: Conversation[] = [];
  private directions: Direction[] = [];
  private running: Promise<void> | undefined;
  private texts = 0;
  private runningMs = 0;
  private stopped = false;
  private failure: unknown;
  sent = 0;

  private constructor(private readonly options: TrafficOptions) {}

  /** Creates the conversations, with a first message and an accepted ticket each. */
  static async open(options: TrafficOptions): Promise<Traffic> {
    const traffic = new Traffic(options);
    const numbers = options.desks.flatMap((desk) =>
      Array.from({ length: options.customersPerDesk }, () => ({
        desk,
        number: `55119${81_000_000 + ++people}`,
      })),
    );
    await Readable.from(numbers).forEach(
      ({ desk, number }: { desk: Desk; number: string }) => traffic.openConversation(desk, number),
      AT_ONCE,
    );
    return traffic;
  }

  get perSecond(): number {
    return Math.round((this.sent / this.runningMs) * 1_000);
  }

  start(): void {
    this.stopped = false;
    this.running = this.run();
  }

  /** Resolves when messages that are being sent are acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
    await Promise.all(this.directions.map(({ sending }) => sending));
    if (this.failure !== undefined) throw this.failure;
  }

  /** Resolves when each desk has sent a message after `since`, by `performance.now()`. Returns the time of the last one. */
  async flowsSince(since: number): Promise<number> {
    for (const deadline = performance.now() + READY_MS; ; await delay(LOOK_MS)) {
      const latest = new Map<Desk, number>();
      for (const { conversation, lastSentAt } of this.directions)
        if (lastSentAt > since)
          latest.set(conversation.desk, Math.min(latest.get(conversation.desk) ?? Infinity, lastSentAt));
      if (latest.size === this.options.desks.length) return Math.max(...latest.values());
      if (performance.now() > deadline) throw new Error('agents cannot write');
    }
  }

  /** Returns what is lost or repeated on either side when all messages have arrived, and what is only out of order. */
  async compare(limitMs: number): Promise<{ wrong: string[]; outOfOrder: string[] }> {
    const { desks, phones } = this.options;
    const problems = await Readable.from(desks)
      .map((desk: Desk) => {
        const own = this.conversations.filter((conversation) => conversation.desk === desk);
        const texts = (key: 'written' | 'replies') => new Map(own.map((each) => [each.number, each[key]]));
        return settled(
          () =>
            compareBothSides({
              ...{ agent: desk.admin, phones, shop: desk.shop },
              ...{ written: texts('written'), agentReplies: texts('replies') },
            }),
          limitMs,
        );
      }, AT_ONCE)
      .toArray();
    const all = problems.flat() as string[];
    return { wrong: all.filter((each) => !isOnlyOrder(each)), outOfOrder: all.filter(isOnlyOrder) };
  }

  private async openConversation(desk: Desk, number: string): Promise<void> {
    const { phones } = this.options;
    const conversation: Conversation = { desk, number, ticketId: 0, written: [], replies: [] };
    const write = (n: number) => {
      const text = `${number} diz ${n}`;
      conversation.written.push(text);
      return phones.write(number, desk.shop, text).then(() => undefined);
    };
    const reply = (n: number) => {
      const text = `resposta ${n} para ${number}`;
      conversation.replies.push(text);
      return desk.admin.send(conversation.ticketId, text, text).then(() => undefined);
    };
    await write(0);
    await desk.admin.contactIdOf(number);
    const [ticket] = await desk.admin.ticketsOf(number);
    if (!ticket) throw new Error(`${number} has no ticket`);
    await desk.admin.accept(ticket);
    conversation.ticketId = ticket.id;
    this.conversations.push(conversation);
    for (const send of [write, reply])
      this.directions.push({ conversation, send, sending: undefined, lastSentAt: 0 });
  }

  /** Sends at the rate, or more slowly if every direction of a conversation waits for an acknowledgement. */
  private async run(): Promise<void> {
    const begun = performance.now();
    const everyMs = 1_000 / this.options.perSecond;
    let next = 0;
    for (let n = 1; !this.stopped; n += 1) {
      const direction = this.directions[next++ % this.directions.length];
      if (direction && !direction.sending) this.send(direction, ++this.texts);
      const waitMs = begun + n * everyMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      else if (n % this.directions.length === 0) await delay(0);
    }
    this.runningMs += performance.now() - begun;
  }

  private send(direction: Direction, n: number): void {
    direction.sending = direction
      .send(n)
      .then(() => {
        this.sent += 1;
        direction.lastSentAt = performance.now();
      })
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .finally(() => (direction.sending = undefined));
  }
}
