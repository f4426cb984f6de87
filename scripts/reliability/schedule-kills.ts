import { Readable } from 'node:stream';
import type { Schedule } from '@recado/shared/schedules';
import { settled } from './both-sides';
import { jumpClock, killRepeatedly } from './killing';
import type { ShopServers } from './shop-servers';

const AT_ONCE = { concurrency: 8 };
const FIRST_DUE_MS = 3_000;
/** Schedules become due during all kills; a kill and the start afterwards take about this long. */
const PER_KILL_MS = 2_000;
const SETTLE_LIMIT_MS = 150_000;
const HOUR_MS = 3_600_000;
const DAILY = { frequency: 'daily', interval: 1 };

interface Options extends ShopServers {
  schedules: number;
  kills: number;
  /** Changes of all servers' clocks by an hour, forwards and back in turn, between the kills. */
  jumps: number;
}

/**
 * Kills servers while schedules become due, half of them recurring.
 * @returns problems in words; empty when each customer received each message once and each schedule shows it
 */
export async function killDuringSchedules({
  servers,
  phones,
  shop,
  signIn,
  schedules,
  kills,
  jumps,
}: Options): Promise<string[]> {
  const admin = await signIn('admin@recado.test');
  const numbers = Array.from({ length: Math.ceil(schedules / 2) }, (_, n) => `55119${41_000_000 + n}`);
  // Customers who wrote start no new chats.
  const contactIds = await admin.contactsThatWrite(phones, shop, numbers);

  const created: { id: number; isDaily: boolean }[] = [];
  const expected = new Map<string, string[]>(numbers.map((number) => [number, []]));
  const start = Date.now() + FIRST_DUE_MS + schedules * 30;
  await Readable.from(Array.from({ length: schedules }, (_, n) => n)).forEach(async (n: number) => {
    const number = numbers[n % numbers.length] ?? '';
    const text = `Lembrete ${n}`;
    const isDaily = n % 4 < 2;
    const { id } = await admin.createSchedule({
      body: text,
      contactId: contactIds.get(number),
      sendAt: new Date(start + (kills * PER_KILL_MS * n) / schedules).toISOString(),
      sign: false,
      recurrence: isDaily ? DAILY : null,
    });
    created.push({ id, isDaily });
    expected.get(number)?.push(text);
  }, AT_ONCE);

  const between = { kills: Math.ceil(kills / (jumps + 1)), least: 300, most: 2_000 };
  await killRepeatedly(servers, between);
  for (let n = 0; n < jumps; n += 1) {
    await jumpClock(servers, [HOUR_MS, 0, -HOUR_MS, 0][n % 4] ?? 0);
    await killRepeatedly(servers, between);
  }
  // What a clock that ran ahead put off for an hour is due now.
  if (jumps > 0) await jumpClock(servers, 2 * HOUR_MS);
  return settled(async () => {
    const problems: string[] = [];
    for (const [number, texts] of expected) {
      const received = (await phones.receivedBy(number, shop)).toSorted();
      if (received.join() !== texts.toSorted().join())
        problems.push(`${number} received ${received.join(', ')} instead of ${texts.join(', ')}`);
    }
    for (const { id, isDaily } of created) {
      const problem = stateProblem(await admin.schedule(id), isDaily);
      if (problem) problems.push(problem);
    }
    return problems;
  }, SETTLE_LIMIT_MS);
}

function stateProblem({ id, status, failure, sendAt, lastSentAt }: Schedule, isDaily: boolean): string {
  const state = `schedule ${id} is ${status} ${failure ?? ''}`;
  if (lastSentAt === null) return `${state} and was not sent`;
  if (isDaily) {
    const isNextDay = Date.parse(sendAt) > Date.now();
    return status === 'PENDENTE' && isNextDay ? '' : `${state} at ${sendAt}, not waiting for tomorrow`;
  }
  return status === 'ENVIADA' ? '' : state;
}
