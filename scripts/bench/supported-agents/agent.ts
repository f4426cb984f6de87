import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PayloadOf } from '@recado/shared/contract';
import type { appMessageEvent } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import { commonWords, searchedName, text } from '../../seed/bulk/words';
import { AgentWindow, type WindowOptions } from './agent-window';
import { type Act, gapMs, PER_HOUR, THINK_S, thinkMs, TYPING_REPEAT_MS } from './behaviour';
import type { Customer, Desk } from './desk';

/** Acts that the agent plans; the others are reactions to customers. */
const PLANNED = ['lists', 'searches', 'transfers', 'resolutions'] as const satisfies readonly Act[];
const LISTS = ['open', 'open', 'pending', 'closed'] as const;
/** Time between two looks at the work that waits. */
const IDLE_MS = 100;

type AgentOptions = Omit<WindowOptions, 'onMessage'> & {
  desk: Desk<Agent>;
};

/** A person at a PC: does one thing after the other, with pauses to read, think and type. */
export class Agent {
  readonly window: AgentWindow;
  private readonly conversations = new Map<number, Customer<Agent>>();
  /** What waits for the agent, oldest first. */
  private readonly work: (() => Promise<void>)[] = [];
  private readonly toReply = new Set<number>();
  private stopped = false;
  private running: Promise<unknown> = Promise.resolve();
  /** Without pauses, conversations are accepted at once. */
  private hasPauses = false;
  sent = 0;

  constructor(private readonly options: AgentOptions) {
    this.window = new AgentWindow({ ...options, onMessage: (event) => this.receive(event) });
  }

  /** Begins to work, as do the customers of the agent. */
  start(): void {
    this.stopped = false;
    this.hasPauses = true;
    this.window.followsCounts = true;
    this.running = Promise.all([
      this.doWork(),
      ...PLANNED.map((act) => this.repeat(act, async () => void this.work.push(() => this.perform(act)))),
      this.repeat('customerMessages', () => this.customerWrites()),
      this.repeat('newCustomers', async () => void (await this.options.desk.writeAsNewCustomer())),
    ]);
  }

  /** Ends after what the agent is doing. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
    this.hasPauses = false;
    this.window.followsCounts = false;
  }

  /** Number of things that wait; one that grows means that the agent has more work than time. */
  get waiting(): number {
    return this.work.length;
  }

  private receive({ message, ticket }: PayloadOf<typeof appMessageEvent>): void {
    const { desk, recorder } = this.options;
    recorder.messageShown(message.body);
    const customer = desk.customerOf(ticket);
    if (!customer) return;
    if (ticket.status === 'pending') {
      if (customer.ticketId === ticket.id) return;
      customer.ticketId = ticket.id;
      customer.queueId = ticket.queueId;
      customer.agent ??= desk.pick(desk.agents);
      customer.agent.planAcceptance(customer, ticket);
    } else if (ticket.userId === this.window.user.id && !this.toReply.has(ticket.id)) {
      this.toReply.add(ticket.id);
      this.work.push(() => this.reply(ticket.id));
    }
  }

  private planAcceptance(customer: Customer<Agent>, ticket: Ticket): void {
    if (this.hasPauses) this.work.push(() => this.accept(customer, ticket));
    else void this.accept(customer, ticket);
  }

  private async accept(customer: Customer<Agent>, { id, queueId }: Ticket): Promise<void> {
    await this.think(THINK_S.accept);
    const { id: userId } = this.window.user;
    const accepted = await this.window.updateTicket(id, { status: 'open', userId, queueId });
    if (accepted) this.conversations.set(id, customer);
    this.options.desk.wasAccepted(customer);
    if (accepted && this.hasPauses) await this.reply(id);
  }

  private async reply(ticketId: number): Promise<void> {
    const { window } = this;
    const lastMessageId = await window.openConversation(ticketId);
    this.toReply.delete(ticketId);
    await this.think(THINK_S.read);
    if (lastMessageId) await window.read(ticketId, lastMessageId);
    const typingMs = thinkMs(THINK_S.type, this.options.desk.random) / this.options.pace;
    for (let left = typingMs; left > 0; left -= TYPING_REPEAT_MS) {
      await window.typing(ticketId, 'composing');
      await delay(Math.min(left, TYPING_REPEAT_MS));
    }
    await window.typing(ticketId, 'paused');
    this.sent += 1;
    await window.send(ticketId, text(this.sent), randomUUID());
    window.leaveConversation(ticketId);
  }

  private async perform(act: (typeof PLANNED)[number]): Promise<void> {
    const { desk } = this.options;
    if (act === 'lists') return this.window.list(desk.pick(LISTS));
    const n = Math.floor(desk.random() * 100_000);
    if (act === 'searches') return this.window.search(desk.random() < 0.5 ? searchedName(n) : commonWords(n));
    const own = [...this.conversations];
    if (own.length === 0) return;
    const [ticketId, customer] = desk.pick(own);
    if (act === 'transfers') await this.transfer(ticketId, customer);
    else if (await this.window.updateTicket(ticketId, { status: 'closed' })) {
      this.conversations.delete(ticketId);
      desk.wasResolved(customer);
    }
  }

  private async transfer(ticketId: number, customer: Customer<Agent>): Promise<void> {
    const { desk } = this.options;
    const colleagues = desk.agents.filter((one) => one !== this);
    if (colleagues.length === 0) return;
    const colleague = desk.pick(colleagues);
    const { id: userId } = colleague.window.user;
    const moved = await this.window.updateTicket(ticketId, {
      ...{ userId, queueId: customer.queueId, notes: 'Pode continuar?' },
    });
    if (!moved) return;
    this.conversations.delete(ticketId);
    colleague.conversations.set(ticketId, customer);
    customer.agent = colleague;
  }

  private async customerWrites(): Promise<void> {
    const own = [...this.conversations.values()];
    if (own.length > 0) await this.options.desk.write(this.options.desk.pick(own));
  }

  private async doWork(): Promise<void> {
    while (!this.stopped) {
      const next = this.work.shift();
      if (next) await next();
      else await delay(IDLE_MS / this.options.pace);
    }
  }

  private async repeat(act: Act, perform: () => Promise<void>): Promise<void> {
    const { desk, pace } = this.options;
    for (;;) {
      const until = performance.now() + gapMs(PER_HOUR[act], desk.random) / pace;
      while (performance.now() < until) {
        if (this.stopped) return;
        await delay(Math.max(1, Math.min(1_000, until - performance.now())));
      }
      if (this.stopped) return;
      await perform();
    }
  }

  private async think(seconds: readonly [number, number]): Promise<void> {
    if (this.hasPauses) await delay(thinkMs(seconds, this.options.desk.random) / this.options.pace);
  }
}
