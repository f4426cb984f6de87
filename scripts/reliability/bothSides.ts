import type { Message } from '@recado/shared/messages';
import type { AgentClient } from './agentClient';
import type { SimulatorClient } from './simulatorClient';

interface Sides {
  agent: AgentClient;
  phones: SimulatorClient;
  /** The company's number. */
  shop: string;
  /** What each customer wrote, in order. */
  written: ReadonlyMap<string, readonly string[]>;
  /** What the agent wrote to each customer, in order. */
  answers: ReadonlyMap<string, readonly string[]>;
  /** The messenger swaps messages: what it gave one second may stand in either order. */
  swapped?: boolean;
}

const OUT_OF_ORDER = 'out of order';
const LOOK_MS = 500;

/** Says in words what is missing, doubled or out of order on the agent's screen and on the customers' phones. */
export async function compareBothSides({
  agent,
  phones,
  shop,
  written,
  answers,
  swapped,
}: Sides): Promise<string[]> {
  const problems: string[] = [];
  const tickets = [...(await agent.tickets('open')), ...(await agent.tickets('pending'))];
  for (const [number, texts] of written) {
    const own = tickets.filter((ticket) => ticket.contact.number === number);
    if (own.length !== 1) problems.push(`${number} has ${own.length} open tickets`);
    const messages = own[0] ? await agent.messages(own[0].id) : [];
    const theirs = messages.filter(({ fromMe }) => !fromMe);
    const told = answers.get(number) ?? [];
    compare(
      problems,
      `on the agent's screen, from ${number}`,
      swapped ? byTime(theirs, texts) : theirs.map(({ body }) => body),
      texts,
    );
    compare(
      problems,
      `on the agent's screen, to ${number}`,
      // The line about a time without a connection is nobody's answer.
      messages.filter((m) => m.fromMe && m.mediaType !== 'notification').map((m) => m.body),
      told,
    );
    compare(problems, `on the phone of ${number}`, await phones.receivedBy(number, shop), told);
  }
  return problems;
}

/** The texts by their time; those of one second as they were written. */
function byTime(messages: readonly Message[], written: readonly string[]): string[] {
  return messages
    .toSorted(
      (a, b) => a.createdAt.localeCompare(b.createdAt) || written.indexOf(a.body) - written.indexOf(b.body),
    )
    .map(({ body }) => body);
}

/** The problems that are left when what was under way has arrived, at the latest after `limitMs`. */
export async function settled(look: () => Promise<string[]>, limitMs: number): Promise<string[]> {
  const isOnlyOrder = (problem: string) => problem.endsWith(OUT_OF_ORDER);
  for (const deadline = Date.now() + limitMs; ;) {
    const problems = await look();
    if (problems.every(isOnlyOrder) || Date.now() > deadline) return problems;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Says what differs, in the fewest words that help: lost, doubled, or only out of order. */
function compare(
  problems: string[],
  where: string,
  found: readonly string[],
  expected: readonly string[],
): void {
  if (found.length === expected.length && found.every((text, index) => text === expected[index])) return;
  const lost = expected.filter((text) => !found.includes(text));
  const doubled = found.filter((text, index) => found.indexOf(text) !== index);
  const verdict =
    lost.length || doubled.length
      ? `lost ${lost.length} (${lost[0] ?? ''}), doubled ${doubled.length} (${doubled[0] ?? ''})`
      : OUT_OF_ORDER;
  problems.push(`${where}: ${found.length} of ${expected.length}, ${verdict}`);
}
