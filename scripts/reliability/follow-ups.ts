import { LOOP_GUARD, MAX_NEW_CHATS_PER_DAY } from '@recado/shared/automation';
import type { Ticket } from '@recado/shared/tickets';
import { settled } from './both-sides';
import { killRepeatedly, pause } from './killing';
import { type RunningShop, withRunningShop } from './running-shop';

export interface FollowUpOutcome {
  /** Numbers of closed tickets, transferred tickets and rejected calls. */
  closed: number;
  transferred: number;
  rejected: number;
  /** Lost and repeated effects; empty if each happened exactly once. */
  problems: string[];
}

const SETTLE_LIMIT_MS = 90_000;
const CLOSE_LIMIT_MS = 60_000;
const WORKERS = 4;

/**
 * Kills the server (`kill -9`) at random moments while customers write the close keyword, an administrator
 * transfers tickets with notes, and customers call a company that rejects calls. Then counts the effects.
 */
export async function killDuringFollowUps({
  root,
  kills,
}: {
  root: string;
  kills: number;
}): Promise<FollowUpOutcome> {
  const listening = new AbortController();
  const work = async ({ server, phones, admin, shop, signIn }: RunningShop): Promise<FollowUpOutcome> => {
    for (const [key, value] of [
      ['closeTicketClient', 'enabled'],
      ['transferMessage', 'enabled'],
      ['call', 'disabled'],
    ] as const)
      await admin.setSetting(key, value);
    // The text after a refused call starts a chat with a caller who never wrote.
    const owner = await signIn('super@recado.test');
    for (const { id } of await admin.connections()) await owner.setNewChatLimit(id, MAX_NEW_CHATS_PER_DAY);
    const [one, other] = await admin.queues();
    if (!one || !other) throw new Error('The company needs two queues');

    const rejected = new Set<string>();
    await phones.follow(listening.signal, ({ type, id }) => {
      if (type === 'call.rejected' && id) rejected.add(id);
    });

    const problems: string[] = [];
    let killing = true;
    let killedUntil = Infinity;
    let closed = 0;
    /** Closes tickets one after the other by the close keyword. */
    const leave = async (worker: number): Promise<void> => {
      for (let round = 1; killing || round <= 2; round += 1) {
        const number = `551197${String(1_000_000 + worker * 100_000 + round)}`;
        await phones.write(number, shop, `Oi ${round}`);
        await phones.write(number, shop, 'Sair');
        for (;;) {
          const tickets = await admin.ticketsOf(number);
          if (tickets.length === 1 && tickets[0]?.status === 'closed') break;
          // While the server is killed repeatedly, a message may wait long.
          if (Date.now() > killedUntil + CLOSE_LIMIT_MS) {
            problems.push(
              `${number} wrote "Sair": ${tickets.map(({ status }) => status).join(', ') || 'no ticket'}`,
            );
            break;
          }
          await pause(50);
        }
        closed += 1;
      }
    };

    const notices = new Map<string, string[]>();
    const notes = new Map<number, string[]>();
    let transferred = 0;
    /** Transfers a customer's ticket repeatedly, then the next customer's. */
    const transfer = async (worker: number): Promise<void> => {
      for (let round = 1; killing || round <= 2;) {
        const number = `551196${String(1_000_000 + worker * 100_000 + round)}`;
        await phones.write(number, shop, 'Quero falar com alguém');
        let ticket: Ticket | undefined;
        while (!ticket) {
          [ticket] = await admin.ticketsOf(number);
          await pause(50);
        }
        const expected: string[] = [];
        notices.set(number, expected);
        const written: string[] = [];
        notes.set(ticket.id, written);
        // The loop guard would withhold further notices to the customer.
        for (let sent = 0; sent < LOOP_GUARD.maxInWindow && (killing || round <= 2); sent += 1, round += 1) {
          const queue = round % 2 ? one : other;
          const note = `nota ${round} de ${number}`;
          await admin.transfer(ticket.id, queue.id, note);
          expected.push(queue.name);
          written.push(note);
          transferred += 1;
          await pause(Math.random() * 100);
        }
      }
    };

    const calls = new Map<string, string>();
    /** A call that rings while the server is away is not rejected, so the calls go on until one was. */
    const isUnproved = () => rejected.size === 0 && Date.now() < killedUntil + CLOSE_LIMIT_MS;
    const call = async (): Promise<void> => {
      for (let round = 1; killing || round <= 2 || isUnproved(); round += 1) {
        const number = `551195${String(1_000_000 + round)}`;
        calls.set(number, await phones.call(number, shop));
        await pause(150 + Math.random() * 300);
      }
    };

    const kill = async (): Promise<void> => {
      await killRepeatedly([server], { kills, least: 300, most: 2_800 });
      killing = false;
      killedUntil = Date.now();
    };
    const workers = Array.from({ length: WORKERS }, (_, worker) => worker);
    await Promise.all([...workers.map(leave), ...workers.map(transfer), call(), kill()]);

    const look = async (): Promise<string[]> => {
      const found = [...problems];
      for (const [number, queues] of notices) {
        const texts = (await phones.receivedBy(number, shop)).filter((text) => text.includes('transferido'));
        const names = texts.map((text) => queues.find((queue) => text.includes(`*${queue}*`)) ?? text);
        if (names.join() !== queues.join())
          found.push(`${number}: ${names.length} notices of ${queues.length} transfers`);
      }
      for (const [ticketId, expected] of notes) {
        const texts = (await admin.notes(ticketId)).map(({ note }) => note).slice(0, expected.length + 1);
        const newest = expected.slice(-200).toReversed();
        if (
          texts.slice(0, newest.length).join() !== newest.join() ||
          texts.length > Math.max(expected.length, 200)
        )
          found.push(`ticket ${ticketId}: ${texts.length} notes of ${expected.length} transfers`);
      }
      for (const [number, id] of calls) {
        const texts = await phones.receivedBy(number, shop);
        const wanted = rejected.has(id) ? 1 : undefined;
        if (texts.length > 1 || (wanted !== undefined && texts.length !== wanted))
          found.push(`${number} was refused ${wanted ?? 0} times and received ${texts.length} texts`);
        const [ticket, ...more] = await admin.ticketsOf(number);
        const entries = ticket ? (await admin.messages(ticket.id)).filter((m) => m.mediaType === 'call') : [];
        if (more.length > 0 || (wanted !== undefined && entries.length !== 1) || entries.length > 1)
          found.push(`${number} called once and has ${entries.length} entries`);
      }
      return found;
    };
    const left = await settled(look, SETTLE_LIMIT_MS);
    return { closed, transferred, rejected: rejected.size, problems: left };
  };
  return withRunningShop(root, (shop) => work(shop).finally(() => listening.abort()));
}
