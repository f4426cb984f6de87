import { Readable } from 'node:stream';
import type { TicketCard } from '@recado/shared/kanban';
import type { Ticket } from '@recado/shared/tickets';
import type { AgentClient } from './agent-client';
import { BoardWindow, orderOnServer } from './board-window';
import { settled } from './both-sides';
import { killOne, killRepeatedly, pause } from './killing';
import type { ShopServers } from './shop-servers';

const SETTLE_LIMIT_MS = 300_000;
const LOOK_MS = 400;
const AT_ONCE = { concurrency: 8 };
const WINDOWS_PER_BOARD = 3;
/** Every n-th card has an observation. */
const OBSERVED = 10;

interface Options extends ShopServers {
  tickets: number;
  moves: number;
  /** In each of the steps. */
  kills: number;
}

type TicketRow = Pick<Ticket, 'contactId' | 'status'> & { card: TicketCard | undefined };

/** A board with columns, whose windows are open on all servers. */
interface ShownBoard {
  id: number;
  columnIds: number[];
  windows: BoardWindow[];
}

/**
 * Kills servers while "Utilizar Kanban" adds cards for existing tickets, while cards are moved, while half of them move
 * to another board, and while the customers of resolved tickets write again, whose new tickets take over the cards.
 * @returns problems of the first step that has any, in words; empty when every contact has one card, windows and
 * servers show the same orders, and the cards of new tickets are the old ones with their observations
 */
export async function killDuringKanban(options: Options): Promise<string[]> {
  const { servers, phones, shop, tickets, moves, kills } = options;
  const admin = await options.signIn('admin@recado.test');
  const numbers = Array.from({ length: tickets }, (_, n) => `55119${42_000_000 + n}`);
  const rows = async (): Promise<TicketRow[]> => {
    const all = [...(await admin.tickets('pending')), ...(await admin.tickets('closed'))];
    return all.map(({ contactId, status, cards }) => ({ contactId, status, card: cards?.[0] }));
  };
  const untilTickets = async (isEnough: (rows: TicketRow[]) => boolean): Promise<void> => {
    while (!isEnough(await rows())) await pause(LOOK_MS);
  };
  const atRandom = { kills, least: 0, most: 600 };

  await admin.setSetting('useKanban', 'enabled');
  const sales = await createBoard(admin, 'Vendas', ['Novos', 'Em negociação', 'Fechados']);
  const support = await createBoard(admin, 'Suporte', ['Abertos']);
  const boards = [sales, support];
  const compared = () =>
    settled(async () => {
      const all = await rows();
      return [...cardProblems(all, 'pending'), ...(await boardProblems(admin, boards, all))];
    }, SETTLE_LIMIT_MS);
  const steps: Record<string, () => Promise<string[]>> = {
    filling: async () => {
      await admin.setSetting('useKanban', 'disabled');
      await phones.burst(shop, numbers, 1);
      await untilTickets((all) => all.length === tickets);
      await admin.setSetting('useKanban', 'enabled');
      for (const board of boards) openWindows(servers, admin, board);
      await killRepeatedly(servers, atRandom);
      const unfinished = await settled(async () => {
        const filling = await admin.cardFilling();
        return filling?.state === 'done' ? [] : [`the filling is ${filling?.state}`];
      }, SETTLE_LIMIT_MS);
      return unfinished.length > 0 ? unfinished : compared();
    },
    moves: async () => {
      const ids = await cardIds(rows);
      const oneOf = (values: readonly number[]) => values[Math.floor(Math.random() * values.length)] ?? 0;
      await throughKills(options, Array.from({ length: moves }), async () => {
        const beforeId = Math.random() < 0.3 ? null : oneOf(ids);
        await admin.moveCard(oneOf(ids), { columnId: oneOf(sales.columnIds), beforeId });
      });
      return compared();
    },
    'another board': async () => {
      const moved = (await cardIds(rows)).filter((_, n) => n % 2 === 0);
      await throughKills(options, moved, async (id) => void (await admin.alterCardBoard(id, support.id)));
      const problems = await compared();
      const there = (await orderOnServer(admin, support.id)).flat();
      return isSame(there.toSorted(byNumber), moved.toSorted(byNumber))
        ? problems
        : [...problems, `${there.length} of ${moved.length} cards are on the board`];
    },
    handover: async () => {
      const observed = (await cardIds(rows)).filter((_, n) => n % OBSERVED === 0);
      await Readable.from(observed).forEach(async (id: number) => {
        await admin.observe(id, `<p>Card ${id}</p>`);
      }, AT_ONCE);
      const before = new Map((await rows()).map(({ contactId, card }) => [contactId, card]));
      await Readable.from(await admin.tickets('pending')).forEach(async ({ id }: { id: number }) => {
        await admin.resolve(id);
      }, AT_ONCE);
      await untilTickets((all) => all.every(({ card }) => card && card.leaveAt !== null));
      // The simulator keeps the messages for a server that is being killed.
      await phones.burst(shop, numbers, 1);
      await killRepeatedly(servers, atRandom);
      const problems = await settled(async () => {
        const all = await rows();
        return [...cardProblems(all, 'pending'), ...all.flatMap((row) => handoverProblems(row, before))];
      }, SETTLE_LIMIT_MS);
      for (const id of observed) {
        const texts = (await admin.observations(id)).map(({ text }) => text);
        if (texts.join() !== `<p>Card ${id}</p>`)
          problems.push(`card ${id} has the observations ${texts.join()}`);
      }
      return problems.length > 0 ? problems : compared();
    },
  };
  try {
    for (const [name, step] of Object.entries(steps)) {
      const problems = await step();
      if (problems.length > 0) return problems.map((problem) => `${name}: ${problem}`);
    }
    return [];
  } finally {
    for (const { windows } of boards) for (const window of windows) window.close();
  }
}

async function createBoard(
  admin: AgentClient,
  name: string,
  columns: readonly string[],
): Promise<ShownBoard> {
  const { id } = await admin.createBoard(name);
  const columnIds: number[] = [];
  for (const column of columns) columnIds.push((await admin.createColumn(id, column)).id);
  return { id, columnIds, windows: [] };
}

function openWindows(servers: Options['servers'], admin: AgentClient, { id, windows }: ShownBoard): void {
  for (let n = 0; n < WINDOWS_PER_BOARD; n += 1)
    windows.push(new BoardWindow(servers[n % servers.length]?.url ?? '', admin, id));
}

/** Runs `work` for each item, several at once, and kills servers at equal distances. */
async function throughKills<T>(
  { servers, kills }: Options,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  let done = 0;
  const working = Readable.from(items.map((item) => [item])).forEach(async ([item]: [T]) => {
    await work(item);
    done += 1;
  }, AT_ONCE);
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      while (done < (items.length * kill) / (kills + 1)) await Promise.race([pause(10), working]);
      await killOne(servers);
    }
  })();
  await Promise.all([working, killing]);
}

async function cardIds(rows: () => Promise<TicketRow[]>): Promise<number[]> {
  return (await rows()).flatMap(({ card }) => (card ? [card.id] : []));
}

const byNumber = (one: number, other: number) => one - other;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function cardProblems(rows: readonly TicketRow[], status: string): string[] {
  const problems: string[] = [];
  const cards = new Map<number, number>();
  const contacts = new Set(rows.map(({ contactId }) => contactId));
  for (const { contactId, status: own, card } of rows) {
    if (own === status && !card) problems.push(`contact ${contactId} has no card`);
    if (card) cards.set(card.id, (cards.get(card.id) ?? 0) + 1);
  }
  const current = rows.filter((row) => row.status === status);
  if (current.length !== contacts.size)
    problems.push(`${contacts.size} contacts have ${current.length} ${status} tickets`);
  for (const [id, times] of cards) if (times > 1) problems.push(`card ${id} exists ${times} times`);
  return problems;
}

function handoverProblems(
  { contactId, status, card }: TicketRow,
  before: ReadonlyMap<number, TicketCard | undefined>,
): string[] {
  if (!card) return [];
  if (status === 'closed') return [`contact ${contactId} has a card on the closed ticket`];
  const old = before.get(contactId);
  const place = (one: TicketCard | undefined) => one && [one.id, one.kanbanId, one.columnId, one.rank].join();
  return place(card) === place(old)
    ? []
    : [`contact ${contactId} has ${place(card)} instead of ${place(old)}`];
}

/** Compares what servers and windows show of each board with the cards of the tickets. */
async function boardProblems(
  admin: AgentClient,
  boards: readonly ShownBoard[],
  rows: readonly TicketRow[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, windows } of boards) {
    const order = await orderOnServer(admin, id);
    const own = rows.flatMap(({ card }) => (card?.kanbanId === id ? [card.id] : []));
    if (!isSame(own.toSorted(byNumber), order.flat().toSorted(byNumber)))
      problems.push(`board ${id} shows ${order.flat().length} of ${own.length} cards`);
    for (const [n, window] of windows.entries())
      if (!isSame(window.order, order)) problems.push(`window ${n} of board ${id} differs`);
  }
  return problems;
}
