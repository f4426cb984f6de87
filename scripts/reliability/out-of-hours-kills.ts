import { settled } from './both-sides';
import type { Cluster } from './cluster';
import { killRepeatedly, pause } from './killing';

const CLOSED = 'Estamos fechados. Voltamos {proximaAbertura}.';
const CUSTOMER = '5511955000001';
const NIGHT_MS = 8 * 60 * 60_000;
const SETTLE_LIMIT_MS = 60_000;

interface Options {
  cluster: Cluster;
  messages: number;
  kills: number;
}

/**
 * Kills servers while one customer writes again and again during a night.
 * @returns problems in words; empty when all messages arrived and one out-of-hours text followed
 */
export async function killDuringNight({ cluster, messages, kills }: Options): Promise<string[]> {
  const { phones, shop } = cluster;
  const admin = await cluster.signIn(0, 'admin@recado.test');
  for (const { id } of await admin.connections())
    await admin.updateConnection(id, { outOfHoursMessage: CLOSED });
  await admin.setSetting('scheduleType', 'company');
  await admin.closeUntil(new Date(Date.now() + NIGHT_MS));

  const written = Array.from({ length: messages }, (_, index) => `Alguém aí? ${index + 1}`);
  let isKilling = true;
  const writing = (async () => {
    const left = [...written];
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await phones.write(CUSTOMER, shop, next);
      // The last messages follow the last kill.
      if (left.length > 3 || isKilling) await pause(100 + Math.random() * 200);
    }
  })();
  await killRepeatedly(cluster.servers, { kills, least: 300, most: 2_000 });
  isKilling = false;
  await writing;

  const problems = await settled(async () => {
    const texts = await phones.receivedBy(CUSTOMER, shop);
    const [ticket, ...more] = await admin.ticketsOf(CUSTOMER);
    const bodies = ticket ? (await admin.messages(ticket.id)).map(({ body }) => body) : [];
    const lost = written.filter((text) => !bodies.includes(text));
    return [
      ...(texts.length === 1 ? [] : [`${texts.length} texts of one night: ${texts.join(' | ')}`]),
      ...(more.length === 0 ? [] : [`${more.length + 1} tickets`]),
      ...(lost.length === 0 ? [] : [`${lost.length} messages lost: ${lost[0]}`]),
      ...(bodies.length <= written.length + texts.length ? [] : [`${bodies.length} messages stored`]),
    ];
  }, SETTLE_LIMIT_MS);
  await admin.closeUntil(null);
  await admin.setSetting('scheduleType', 'disabled');
  return problems;
}
