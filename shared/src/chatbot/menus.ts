import { type QueueOption, withDescendants } from '../queue-options';
import { CHATBOT_TEXTS } from './chatbot-texts';
import type { ChatbotSettings, MenuQueue, MenuSource, SentEntry } from './progress';

export interface Menu {
  state: 'queues' | 'options';
  queueId: number | null;
  path: number[];
  entries: SentEntry[];
  /** Message of the option that opened this menu. */
  heading: string;
}

/** Returns undefined if there are fewer than two queues. */
export function queuesMenu({ choices, queue }: MenuSource): Menu | undefined {
  const queues = choices.flatMap((id) => queue(id) ?? []);
  if (queues.length < 2) return undefined;
  const entries = numbered(
    queues.map(({ id, name, closedText }) => ({ id, title: name, isClosed: closedText !== null })),
  );
  return { state: 'queues', queueId: null, path: [], entries, heading: '' };
}

/** Without options below the path, returns those of the nearest ancestor that has some. */
export function optionsMenu(queue: MenuQueue, path: readonly number[]): Menu | undefined {
  const parent = path.length > 0 ? findOption(queue, path.at(-1)) : undefined;
  const entries = path.length > 0 ? (parent ? entriesOf(parent.children) : []) : entriesOf(queue.options);
  if (entries.length > 0) {
    return { state: 'options', queueId: queue.id, path: [...path], entries, heading: parent?.message ?? '' };
  }
  return path.length > 0 ? optionsMenu(queue, path.slice(0, -1)) : undefined;
}

export function findOption(queue: MenuQueue, id: number | undefined): QueueOption | undefined {
  return withDescendants(queue.options).find((option) => option.id === id);
}

export function entriesOf(options: readonly QueueOption[]): SentEntry[] {
  return numbered(options.filter(({ title }) => title !== ''));
}

export function menuText(
  entries: readonly SentEntry[],
  withBack: boolean,
  { language }: Pick<ChatbotSettings, 'language'>,
): string {
  const { closedMark } = CHATBOT_TEXTS[language];
  const lines = entries.map(
    ({ number, title, closed }) => `*${number}* - ${title}${closed ? ` ${closedMark}` : ''}`,
  );
  return [...lines, ...(withBack ? [`*0* - ${CHATBOT_TEXTS[language].back}`] : [])].join('\n');
}

export function paragraphs(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

function numbered(options: readonly { id: number; title: string; isClosed?: boolean }[]): SentEntry[] {
  return options.map(({ id, title, isClosed }, index) => ({
    ...{ number: index + 1, optionId: id, title },
    ...(isClosed && { closed: true as const }),
  }));
}
