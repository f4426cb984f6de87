import type { Message } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import type { AgentClient } from './agent-client';
import type { SimulatorClient } from './simulator-client';

interface Sides {
  agent: AgentClient;
  phones: SimulatorClient;
  shop: string;
  written: ReadonlyMap<string, readonly string[]>;
  agentReplies: ReadonlyMap<string, readonly string[]>;
  /** Whether the messenger swaps messages. Messages of the same second may then be in any order. */
  swapped?: boolean;
  /** Returns what `written` has for a received message. By default, its text. */
  shown?: (message: Message) => string;
}

const OUT_OF_ORDER = 'out of order';
const LOOK_MS = 500;
/** A look costs the server some hundred requests, so the pauses between looks grow. */
const MAX_LOOK_MS = 2_500;
const LOOK_GROWTH = 1.3;

/** Returns what is missing, duplicated or out of order on the agent's screen and customers' phones. */
export async function compareBothSides({
  agent,
  phones,
  shop,
  written,
  agentReplies,
  swapped,
  shown = ({ body }) => body,
}: Sides): Promise<string[]> {
  const problems: string[] = [];
  const tickets = [...(await agent.tickets('open')), ...(await agent.tickets('pending'))];
  for (const [number, texts] of written) {
    const own = tickets.filter((ticket) => ticket.contact.number === number);
    if (own.length !== 1) problems.push(`${number} has ${own.length} open tickets`);
    const messages = own[0] ? await agent.messages(own[0].id) : [];
    const theirs = messages.filter(({ fromMe }) => !fromMe);
    const replies = agentReplies.get(number) ?? [];
    compare(
      problems,
      `on the agent's screen, from ${number}`,
      swapped ? byTime(theirs, texts, shown) : theirs.map(shown),
      texts,
    );
    compare(
      problems,
      `on the agent's screen, to ${number}`,
      // The offline notice is not an agent's message.
      messages.filter((m) => m.fromMe && m.mediaType !== 'notification').map((m) => writtenText(m.body).text),
      replies,
    );
    compare(problems, `on the phone of ${number}`, await phones.receivedBy(number, shop), replies);
  }
  return problems;
}

/** Returns texts by time. Those of the same second are in the order of writing. */
function byTime(
  messages: readonly Message[],
  written: readonly string[],
  shown: (message: Message) => string,
): string[] {
  const rest = messages
    .map((message) => ({ at: message.createdAt, text: shown(message) }))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const sorted: string[] = [];
  while (rest.length > 0) {
    const next = rest.findIndex(({ at, text }) => at === rest[0]?.at && text === written[sorted.length]);
    sorted.push(...rest.splice(Math.max(next, 0), 1).map(({ text }) => text));
  }
  return sorted;
}

export const isOnlyOrder = (problem: string): boolean => problem.endsWith(OUT_OF_ORDER);

/** Returns the problems that remain when all messages have arrived, after `limitMs` at the latest. */
export async function settled(look: () => Promise<string[]>, limitMs: number): Promise<string[]> {
  const deadline = Date.now() + limitMs;
  for (let lookMs = LOOK_MS; ; lookMs = Math.min(lookMs * LOOK_GROWTH, MAX_LOOK_MS)) {
    const problems = await look();
    if (problems.every(isOnlyOrder) || Date.now() > deadline) return problems;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** Describes a difference: lost, duplicated, or only out of order. */
function compare(
  problems: string[],
  where: string,
  found: readonly string[],
  expected: readonly string[],
): void {
  if (found.length === expected.length && found.every((text, index) => text === expected[index])) return;
  const lost = expected.filter((text) => !found.includes(text));
  const doubled = found.filter((text, index) => found.indexOf(text) !== index);
  const strange = found.filter((text) => !expected.includes(text));
  const verdict =
    lost.length || doubled.length
      ? `lost ${lost.length} (${lost[0] ?? ''}), doubled ${doubled.length} (${doubled[0] ?? ''}), ` +
        `unexpected ${strange.length} (${strange[0] ?? ''})`
      : OUT_OF_ORDER;
  problems.push(`${where}: ${found.length} of ${expected.length}, ${verdict}`);
}
