import { vi } from 'vitest';
import type { SettingKey } from '@recado/shared/settings';
import type { Ticket } from '@recado/shared/tickets';
import { testWindow } from '../../../server/src/core/realtime/testing/test-window';
import type { Persona } from '../../../server/src/testing/factories';
import { startTestServer } from '../../../server/src/testing/start-test-server';
import { startSimulator } from '../../simulator';
import { control } from '../../simulator/testing/control';
import { customerNumber } from '../../simulator/testing/number-plan';
import { ACTIVITY, TIMED, unfinishedWork } from './desk-activity';
import { addBoard, addMenuOptions, connectNumber, type ShopNumber } from './desk-company';
import { deleteLevels, endAssignment } from './office-rules';
import { passTime } from './passed-time';

const WITHIN = { timeout: 60_000, interval: 5 };
/** Longer than the quiet time that ends a burst of messages, in milliseconds. */
const BURST_MS = 16_000;

/** Sign-ins must not end before a long run. */
const MAX_RUN_SECONDS = 86_400;

/** Settings at the beginning of each sequence. */
const SETTINGS = {
  campaignsEnabled: 'true',
  userRating: 'enabled',
  closeTicketClient: 'enabled',
  scheduleType: 'company',
  endServiceTimeout: '30',
  endServiceGracePeriod: '10',
  automaticallyEndService: 'enabled',
  transferMessage: 'enabled',
} as const satisfies Partial<Record<SettingKey, string>>;

/** A message on a customer's phone. */
export interface PhoneMessage {
  id: string;
  type: string;
  text?: string;
  caption?: string;
  fromMe: boolean;
  /** Milliseconds by the simulator's clock. */
  at: number;
}

/** A customer with a phone of their own. */
export interface Customer {
  number: string;
  name: string;
}

/**
 * Starts a company with two queues, a chatbot and two numbers on a real server, store and simulator. Timers run only by
 * `pass`.
 */
export async function startDesk() {
  const simulator = await startSimulator();
  const { messengerUrl, trustRoot, mediaUrl, webVersionUrl } = simulator;
  const server = await startTestServer({
    gateway: 'real',
    config: {
      messengerUrl,
      messengerTrustRoot: trustRoot,
      messengerMediaUrl: mediaUrl,
      waWebVersionUrl: webVersionUrl,
      campaignSpeed: 1 / 30,
      accessTokenSeconds: MAX_RUN_SECONDS,
    },
  });
  const { app, call } = server;
  const { db } = app.database;
  await app.context.dueWork.pause();
  const people = await server.personas();
  const { company, admin, queues } = people;
  const second = await server.build.persona(company.id, { queueIds: [queues.sales.id, queues.support.id] });
  const agents: readonly Persona[] = [people.agent, second, admin];

  const connecting = { call, people, simulator };
  await addMenuOptions(connecting);
  const numbers: readonly ShopNumber[] = [
    await connectNumber(connecting, 'Com menu', [queues.sales.id, queues.support.id]),
    await connectNumber(connecting, 'Sem menu', [queues.sales.id]),
  ];

  const changed = new Set<SettingKey>(Object.keys(SETTINGS) as SettingKey[]);
  const setting = (key: SettingKey, value: string) => {
    changed.add(key);
    return app.services.settings.setSetting(company.id, key, value);
  };
  const applySettings = async () => {
    for (const key of changed) await setting(key, SETTINGS[key as keyof typeof SETTINGS]);
    changed.clear();
  };
  await applySettings();
  await app.services.settings.setSetting(company.id, 'useKanban', 'enabled');
  const boards = [await addBoard(connecting, 'Vendas'), await addBoard(connecting, 'Suporte')];
  const users = db.collection<{ _id: number }>('users').find({ companyId: company.id, profile: 'admin' });
  const administrators = (await users.toArray()).map(({ _id }) => _id);
  const columns = await db.collection('kanban_columns').find({ companyId: company.id }).toArray();

  /** Waits until everything that was written is stored, its effects are done and every message is delivered. */
  const rest = (): Promise<void> =>
    vi.waitFor(async () => {
      const busy = await unfinishedWork(db);
      if (busy === 'contact_joins') await app.services.contacts.merges.sweep();
      if (busy) throw new Error(`The desk is busy: ${busy}`);
    }, WITHIN);

  const window = testWindow(server.url, admin.token);
  await window.ready();
  let marks = 0;
  const marked = new Map<string, () => void>();
  window.socket.onAny((_event: string, payload: { user?: { name?: string } }) => {
    marked.get(payload.user?.name ?? '')?.();
  });
  /** Waits for a marker. Events arrive in order, so all earlier ones have arrived. */
  const followed = async (): Promise<Map<number, Ticket>> => {
    const name = `marca ${++marks}`;
    const user = { id: admin.id, name, online: true };
    const arrived = new Promise<void>((resolve) => marked.set(name, resolve));
    app.context.publisher.toCompany(company.id, 'user', { action: 'update', user });
    await arrived;
    marked.delete(name);
    const shown = new Map<number, Ticket>();
    for (const { payload } of window.received) {
      const { action, ticket, ticketId } = payload as { action: string; ticket?: Ticket; ticketId?: number };
      if (ticket) shown.set(ticket.id, ticket);
      else if (ticketId !== undefined && action !== 'updateUnread') shown.delete(ticketId);
    }
    return shown;
  };

  const levels = () =>
    db.collection<{ _id: number; name: string }>('service_levels').find({ companyId: company.id }).toArray();

  /** Returns whether a queue is automatic, or a user is available or has a limit. */
  const isAssigning = async (): Promise<boolean> => {
    const ofCompany = { companyId: company.id };
    const found = await Promise.all([
      db.collection('queues').findOne({ ...ofCompany, assignment: 'automatic' }),
      db.collection('users').findOne({ ...ofCompany, $or: [{ available: true }, { maxOpen: { $gt: 0 } }] }),
    ]);
    return found.some((row) => row !== null);
  };

  const stored = (ids: readonly string[]): Promise<void> =>
    vi.waitFor(async () => {
      const found = await db
        .collection('messages')
        .countDocuments({ messengerId: { $in: [...ids] }, fromMe: false });
      if (found < ids.length) throw new Error(`${found} of ${ids.length} messages are stored.`);
    }, WITHIN);

  /** Runs what is due within `aheadMs`, as if it were then. */
  const runTimers = async (aheadMs = 0): Promise<void> => {
    const at = new Date(Date.now() + aheadMs);
    await app.services.campaigns.runStarts(at);
    await app.context.dueWork.runDue(at);
    await rest();
  };

  const ofCompany = { companyId: company.id };
  const closures = db.collection('closures');
  /** Servers remember closures for some seconds. */
  const evictHours = () => app.context.events.of('test').publish('workingHours.changed', ofCompany);

  return {
    ...server,
    people,
    agents,
    administrators,
    numbers,
    boards,
    simulator,
    db,
    rest,
    /** Returns the tickets as a window that listened shows them, by id. */
    followed,
    control: <T = never>(path: string, body?: object) => control<T>(simulator, path, body),
    /** `hidesNumber`: the customer's messages contain their LID only. */
    customer: async (name: string, hidesNumber = false): Promise<Customer> => {
      const number = customerNumber();
      await control(simulator, `/contacts/${number}`, { name, ...(hidesNumber && { hides: 'number' }) });
      return { number, name };
    },
    /** Sends messages of a customer and waits until they are stored and processed. Returns their ids. */
    write: async (from: Customer, to: ShopNumber, messages: readonly object[]): Promise<string[]> => {
      const ids: string[] = [];
      for (const message of messages) {
        const body = { to: to.number, ...message };
        ids.push((await control<{ id: string }>(simulator, `/contacts/${from.number}/messages`, body)).id);
      }
      await stored(ids);
      await rest();
      return ids;
    },
    /** Returns the conversation on a customer's phone; `fromMe` is the customer. */
    phone: async (of: Customer, shop: ShopNumber): Promise<PhoneMessage[]> =>
      (
        await control<{ messages: PhoneMessage[] }>(
          simulator,
          `/contacts/${of.number}/messages?with=${shop.number}&limit=500`,
        )
      ).messages,
    setting,
    levels,
    /** Ends bursts of messages and the delay after a resolution. */
    passBurst: () => runTimers(BURST_MS),
    /** Lets time pass in steps, in each of which due timers and sweeps run. */
    pass: async (ms: number, steps = 1): Promise<void> => {
      await runTimers(BURST_MS);
      for (let step = 0; step < steps; step += 1) {
        await passTime(db, TIMED, ms / steps);
        if (await closures.findOne(ofCompany)) await evictHours();
        await runTimers();
        await Promise.all([app.services.autoClose.sweep(new Date()), app.services.contacts.merges.sweep()]);
        await app.services.assignment.sweep(new Date());
        await runTimers();
      }
    },
    /** Removes what the previous sequence left. Customers are new in each sequence, so caches do not matter. */
    clear: async (): Promise<void> => {
      await rest();
      window.received.length = 0;
      if ((await closures.deleteMany(ofCompany)).deletedCount > 0) await evictHours();
      await applySettings();
      await deleteLevels({ call, people }, await levels());
      if (await isAssigning()) await endAssignment({ agents, call, people });
      const cleared = [...ACTIVITY, 'kanban_columns'];
      await Promise.all(cleared.map((name) => db.collection(name).deleteMany({ companyId: company.id })));
      await db.collection('kanban_columns').insertMany(columns);
      await db
        .collection('connections')
        .updateMany({ companyId: company.id } as never, { $set: { newChatLimit: 1_000 } });
    },
    close: async (): Promise<void> => {
      window.socket.disconnect();
      await server.close();
      await simulator.close();
    },
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;
