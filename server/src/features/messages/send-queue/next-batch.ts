import { PACED_SENDING } from '@recado/shared/automation';
import { chatsOf, priorityOf, type QueuedItem } from './queued-items';

const MAX_AGENT_ITEMS = 100;
export const CHATS_AT_ONCE = 8;

export interface Batch {
  items: QueuedItem[];
  waitsForPace: boolean;
}

/**
 * Chooses chats with an agent's message, otherwise one item each of a few chats, otherwise one paced item. An
 * agent's message therefore waits for a few automatic ones at most.
 * @param items in order within a chat
 * @param mayPace called before a paced item is chosen
 */
export function nextBatch(items: readonly QueuedItem[], mayPace: () => boolean): Batch {
  const chats = chatsOf(items);
  const urgencies = new Map([...chats].map(([contactId, own]) => [contactId, urgencyOf(own)]));
  const agents = items.filter(({ message }) => urgencies.get(message.contactId) === 0);
  if (agents.length > 0) return { items: agents.slice(0, MAX_AGENT_ITEMS), waitsForPace: false };
  const firsts = [...chats.values()].flatMap(([first]) => (first ? [first] : []));
  const urgency = ({ message }: QueuedItem) => urgencies.get(message.contactId) ?? 0;
  const prompt = firsts.filter((first) => urgency(first) < PACED_SENDING.fromPriority);
  if (prompt.length > 0) return { items: prompt.slice(0, CHATS_AT_ONCE), waitsForPace: false };
  const [paced] = firsts.sort((a, b) => urgency(a) - urgency(b));
  if (!paced) return { items: [], waitsForPace: false };
  return mayPace() ? { items: [paced], waitsForPace: false } : { items: [], waitsForPace: true };
}

/** A chat is as urgent as its most urgent item, because its order is kept. Only agents make changes. */
const urgencyOf = (chat: readonly QueuedItem[]): number =>
  Math.min(...chat.map(({ message, change }) => (change ? 0 : priorityOf(message))));
