import type { Ticket } from '@recado/shared/tickets';
import type { SimulatorClient } from '../../reliability/simulator-client';
import type { Recorder } from './recorder';

/** A person who writes to one of the company's numbers. */
export interface Customer<A> {
  number: string;
  shop: string;
  /** The agent who has the conversation or will accept it. */
  agent: A | null;
  ticketId: number | null;
  queueId: number | null;
}

let written = 0;

/** A company: its numbers, its agents (`A`) and its customers. */
export class Desk<A> {
  readonly agents: A[] = [];
  private readonly customers = new Map<string, Customer<A>>();
  /** Customers without ticket. */
  private readonly idle: Customer<A>[] = [];
  /** Called when a customer's ticket was accepted. */
  private readonly accepted = new Map<string, () => void>();

  constructor(
    readonly number: number,
    private readonly shops: readonly string[],
    private readonly phones: SimulatorClient,
    private readonly recorder: Recorder,
    readonly random: () => number,
  ) {}

  pick<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.random() * all.length)];
    if (one === undefined) throw new Error('There is nothing to pick.');
    return one;
  }

  customerOf = (ticket: Ticket): Customer<A> | undefined => this.customers.get(ticket.contact.number ?? '');

  /** A customer without ticket writes; an agent of the company will accept the ticket. */
  async writeAsNewCustomer(): Promise<void> {
    await this.write(this.idle.shift() ?? this.createCustomer());
  }

  /** A new customer writes, and the agent accepts the ticket. */
  async admit(agent: A): Promise<void> {
    const customer = this.createCustomer();
    customer.agent = agent;
    const accepted = new Promise<void>((resolve) => this.accepted.set(customer.number, resolve));
    await this.write(customer);
    await accepted;
  }

  async write({ number, shop }: Customer<A>): Promise<void> {
    written += 1;
    const text = `pedido ${written} chegou hoje com nota fiscal`;
    this.recorder.messageSent(text);
    await this.phones.write(number, shop, text);
  }

  wasAccepted(customer: Customer<A>): void {
    this.accepted.get(customer.number)?.();
    this.accepted.delete(customer.number);
  }

  wasResolved(customer: Customer<A>): void {
    customer.agent = null;
    customer.ticketId = null;
    this.idle.push(customer);
  }

  private createCustomer(): Customer<A> {
    const number = `55119${String(50_000_000 + this.number * 100_000 + this.customers.size)}`;
    const customer: Customer<A> = {
      ...{ number, agent: null, ticketId: null, queueId: null },
      shop: this.shops[this.customers.size % this.shops.length] ?? '',
    };
    this.customers.set(number, customer);
    return customer;
  }
}
