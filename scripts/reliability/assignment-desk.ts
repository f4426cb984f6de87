import type { Db } from 'mongodb';
import { type AgentClient, Rejected } from './agent-client';
import type { LoggedAct, Shift } from './assignment-log';
import type { Cluster } from './cluster';
import { pause } from './killing';
import { customerNumbers } from './waiting-tickets';

const PASSWORD = 'recado-demo';
/** Limits of open tickets. */
const LIMITS = [2, 3, 4, 5, 6];
export const MIN_LIMIT = Math.min(...LIMITS);
const MENU = 'Olá! Escolha o setor.';
const SECTOR = '1';
const LOOK_MS = 50;
/** In milliseconds, at random. */
const SHIFT_MS = [1_500, 12_000] as const;
const BREAK_MS = [200, 4_000] as const;
const WORK_MS = [300, 900] as const;
/** Share of tickets that an agent gives back. */
const GIVEN_BACK = 0.05;

export interface Agent {
  client: AgentClient;
  limit: number;
}

interface TicketRow {
  _id: number;
  status: string;
  userId: number | null;
  contact: { number?: string };
  /** Entries of its log are not stored yet. */
  eventsPending?: true;
}

const between = ([least, most]: readonly [number, number]): number => least + Math.random() * (most - least);

/** A company with automatic queues, its agents and its customers on several servers. */
export class AssignmentDesk {
  readonly shifts: Shift[] = [];
  /** When the customer of each number wrote. */
  readonly writtenAt = new Map<string, number>();
  private customers = 0;
  private readonly givenBack = new Set<number>();

  private constructor(
    readonly cluster: Cluster,
    private readonly db: Db,
    private readonly admin: AgentClient,
    readonly agents: readonly Agent[],
    private readonly queueIds: readonly number[],
  ) {}

  /** Starts with a menu of two queues. Nobody is available. */
  static async open({
    cluster,
    agents: count,
  }: {
    cluster: Cluster;
    agents: number;
  }): Promise<AssignmentDesk> {
    const admin = await cluster.signIn(0, 'admin@recado.test');
    await (await cluster.signIn(0, 'super@recado.test')).allowUsers(count + 20);
    const queues = (await admin.queues()).slice(0, 2);
    const queueIds = queues.map(({ id }) => id);
    await admin.assignAutomatically(queues);
    for (const { id } of await admin.connections())
      await admin.updateConnection(id, { queueIds, greetingMessage: MENU });
    const agents: Agent[] = [];
    for (let n = 0; n < count; n += 1) {
      const email = `pessoa${n}@recado.test`;
      const limit = LIMITS[n % LIMITS.length] ?? MIN_LIMIT;
      const person = { name: `Pessoa ${n}`, email, password: PASSWORD, profile: 'user' };
      await admin.createUser({ ...person, queueIds, maxOpen: limit });
      agents.push({ client: await cluster.signIn(n % cluster.servers.length, email), limit });
    }
    return new AssignmentDesk(cluster, await cluster.database(), admin, agents, queueIds);
  }

  /** From now on, there is one queue, in which customers wait at once. */
  async endMenu(): Promise<void> {
    for (const { id } of await this.admin.connections())
      await this.admin.updateConnection(id, { queueIds: this.queueIds.slice(0, 1), greetingMessage: '' });
  }

  /** Returns numbers of customers who have not written yet. */
  newCustomers(count: number): string[] {
    const numbers = customerNumbers(48, this.customers + count).slice(this.customers);
    this.customers += count;
    return numbers;
  }

  /** Makes an agent available. Returns a function that ends the shift. */
  async arrive({ client }: Agent): Promise<() => Promise<void>> {
    const began = await timed(() => client.setAvailable(true));
    return async () => {
      const ended = await timed(() => client.setAvailable(false));
      this.shifts.push({ userId: client.userId, began, ended });
    };
  }

  /** Lets an agent come and go, and serve tickets when present, until `isOver`. */
  async workInShifts(agent: Agent, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const leave = await this.arrive(agent);
      for (const end = Date.now() + between(SHIFT_MS); Date.now() < end && !isOver();) {
        await pause(between(WORK_MS));
        for (const { id } of await agent.client.ownTickets()) await this.serve(agent, id);
      }
      await leave();
      await pause(between(BREAK_MS));
    }
  }

  private async serve({ client }: Agent, ticketId: number): Promise<void> {
    const isGivenBack = !this.givenBack.has(ticketId) && Math.random() < GIVEN_BACK;
    if (!isGivenBack) return void (await client.resolve(ticketId));
    this.givenBack.add(ticketId);
    await client.giveBack(ticketId).catch((error: unknown) => {
      // A repeated request, whose first response a kill prevented, meets the ticket at another agent.
      if (!(error instanceof Rejected && error.status === 403)) throw error;
    });
  }

  /** A customer writes, receives the menu and selects a queue. */
  async selectInMenu(number: string): Promise<void> {
    const { phones, shop } = this.cluster;
    this.writtenAt.set(number, Date.now());
    await phones.write(number, shop, 'Bom dia');
    while ((await phones.receivedBy(number, shop)).length === 0) await pause(LOOK_MS);
    await phones.write(number, shop, SECTOR);
  }

  /** Customers write. */
  async write(numbers: readonly string[]): Promise<void> {
    const { phones, shop } = this.cluster;
    for (const number of numbers) this.writtenAt.set(number, Date.now());
    await phones.burst(shop, [...numbers], 1);
  }

  tickets = (filter: object = {}): Promise<TicketRow[]> =>
    this.db
      .collection<TicketRow>('tickets')
      .find({ companyId: this.admin.companyId, ...filter })
      .toArray();

  /**
   * Describes each customer with a message in no ticket, or in two. A server that is killed before it stores the message leaves
   * an empty ticket; if an agent resolves it before WhatsApp delivers the message again, the message opens another one.
   */
  async customersWithoutOneTicket(all: readonly TicketRow[]): Promise<string[]> {
    const received = { companyId: this.admin.companyId, fromMe: false };
    const withMessage = new Set(await this.db.collection('messages').distinct('ticketId', received));
    const counts = new Map([...this.writtenAt.keys()].map((number) => [number, 0]));
    for (const { _id, contact } of all)
      if (contact.number !== undefined && withMessage.has(_id))
        counts.set(contact.number, (counts.get(contact.number) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count !== 1)
      .map(([number, count]) => `the message of ${number} is in ${count} tickets`);
  }

  /** Returns the log of all tickets. */
  acts = (): Promise<LoggedAct[]> =>
    this.db
      .collection<LoggedAct>('ticket_events')
      .find({ companyId: this.admin.companyId })
      .sort({ at: 1, _id: 1 })
      .toArray();
}

async function timed(act: () => Promise<unknown>): Promise<Shift['began']> {
  const requested = Date.now();
  await act();
  return { requested, confirmed: Date.now() };
}
