import { compareBothSides, settled } from './both-sides';
import { killRepeatedly, pause } from './killing';
import { shownContent, writeMixed } from './mixed-contents';
import { withRunningShop } from './running-shop';

export interface KillOptions {
  root: string;
  kills: number;
  customers: number;
  /** Total number of customers' messages. */
  inbound: number;
  /** Minimum number of the agent's messages. */
  outbound?: number;
  /** Whether customers' messages arrive twice and in swapped pairs. */
  badLine?: boolean;
  /** Whether customers write all kinds of contents, edit, delete and react, instead of texts only. */
  mixedContents?: boolean;
}

export interface KillOutcome {
  kills: number;
  inbound: number;
  outbound: number;
  /** Descriptions of problems. Empty if every message exists once and in order on both sides. */
  problems: string[];
}

const SETTLE_LIMIT_MS = 90_000;
/** A kill and the start afterwards take about this long; customers write until the last one. */
const PER_KILL_MS = 2_000;
const ROUND_MS = 400;

/**
 * Kills the server (`kill -9`) at random moments while customers and an agent write. Then compares both
 * sides: every message must exist once, in order per customer, on the agent's screen and on customers'
 * phones.
 */
export async function killServerRepeatedly({
  root,
  kills,
  customers,
  inbound,
  outbound = 0,
  badLine = false,
  mixedContents = false,
}: KillOptions): Promise<KillOutcome> {
  return withRunningShop(root, async ({ server, phones, shop, signIn }) => {
    const agent = await signIn('ana@recado.test');
    if (badLine) await phones.faults({ duplicate: true, reorder: true });

    const numbers = Array.from({ length: customers }, (_, index) => `55119${String(70_000_000 + index)}`);
    const perCustomer = Math.ceil(inbound / customers);
    const replies = new Map<string, string[]>(numbers.map((number) => [number, []]));
    const replyCount = () => [...replies.values()].reduce((sum, list) => sum + list.length, 0);
    let writing = true;

    const written = new Map<string, string[]>();
    const writers = numbers.map(async (number, index) => {
      const texts: string[] = [];
      written.set(number, texts);
      for (let n = 1; n <= perCustomer; n += 1) {
        const text = `${number} diz ${n}`;
        if (mixedContents)
          texts.push(await writeMixed(phones, { from: number, to: shop }, text, index * perCustomer + n));
        else {
          await phones.write(number, shop, text);
          texts.push(text);
        }
        await pause((Math.random() * 2 * kills * PER_KILL_MS) / perCustomer);
      }
    });
    const replying = (async () => {
      for (let round = 1; writing || round <= 2 || replyCount() < outbound; round += 1) {
        for (const ticket of await agent.tickets('pending')) await agent.accept(ticket);
        for (const ticket of await agent.tickets('open')) {
          const number = ticket.contact.number ?? '';
          const text = `resposta ${round} para ${number}`;
          await agent.send(ticket.id, text, `kill-${round}-${number}`);
          replies.get(number)?.push(text);
        }
        await pause(ROUND_MS);
      }
    })();
    const killing = killRepeatedly([server], { kills, least: 300, most: 1_500 });
    await Promise.all([...writers, killing]);
    writing = false;
    await replying;
    // A swapped message waits for its pair.
    if (badLine) await phones.faults({});

    const sides = { agent, phones, shop, written, agentReplies: replies, swapped: badLine };
    const look = () => compareBothSides({ ...sides, ...(mixedContents && { shown: shownContent }) });
    const problems = await settled(look, SETTLE_LIMIT_MS);
    return {
      kills,
      inbound: perCustomer * customers,
      outbound: replyCount(),
      problems,
    };
  });
}
