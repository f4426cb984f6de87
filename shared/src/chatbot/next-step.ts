import { CHATBOT_TEXTS } from './chatbot-texts';
import { entriesOf, findOption, type Menu, menuText, optionsMenu, paragraphs, queuesMenu } from './menus';
import type {
  ChatbotEnd,
  ChatbotProgress,
  ChatbotSettings,
  ChatbotStep,
  MenuQueue,
  MenuSource,
} from './progress';

export type ChatbotInput =
  | { kind: 'open'; queueId: number | null }
  | { kind: 'option'; number: number }
  | { kind: 'back' | 'start' | 'agent' | 'leave' | 'nothing' | 'silence' };

interface Situation {
  source: MenuSource;
  settings: ChatbotSettings;
  progress: ChatbotProgress;
}

const BEGINNING: ChatbotProgress = {
  state: 'queues',
  queueId: null,
  queueChosen: false,
  path: [],
  menu: [],
  misses: 0,
};

/** Returns null if the chatbot has not begun or has ended. */
export function nextStep(
  progress: ChatbotProgress | null,
  input: ChatbotInput,
  source: MenuSource,
  settings: ChatbotSettings,
): ChatbotStep | null {
  if (progress?.state === 'ended') return null;
  const situation = { source, settings, progress: progress ?? BEGINNING };
  if (input.kind === 'open') return open(situation, input.queueId, progress === null ? source.greeting : '');
  if (progress === null || progress.state === 'closed') return null;
  const texts = CHATBOT_TEXTS[settings.language];
  switch (input.kind) {
    case 'option':
      return choose(situation, input.number);
    case 'back':
      return sendMenu(situation, previousMenu(situation));
    case 'start':
      return sendMenu(situation, firstMenu(situation));
    case 'agent':
    case 'silence':
      return end(situation, texts.agentCalled, { reason: input.kind });
    case 'leave':
      return settings.closesByKeyword ? end(situation, '', { reason: 'left' }) : miss(situation);
    case 'nothing':
      return miss(situation);
  }
}

function open(situation: Situation, queueId: number | null, greeting: string): ChatbotStep {
  const { source } = situation;
  const list = queuesMenu(source);
  const queue = source.queue(queueId ?? source.choices[0] ?? 0);
  if (list && (queueId === null || !queue)) return sendMenu(situation, list, [greeting]);
  return queue ? enterQueue(situation, queue, [greeting]) : end(situation, greeting, { reason: 'noOptions' });
}

/** If the queue has no options, its greeting ends the chatbot. */
function enterQueue(
  { settings, progress }: Situation,
  queue: MenuQueue,
  before: readonly string[],
  otherwise = '',
): ChatbotStep {
  const situation = { settings, progress: { ...progress, queueId: queue.id, path: [] } };
  if (queue.closedText !== null) {
    const closed: ChatbotProgress = { ...situation.progress, state: 'closed', menu: [], misses: 0 };
    return { progress: closed, text: paragraphs([...before, queue.closedText]), end: null };
  }
  const menu = optionsMenu(queue, []);
  const greetings = [...before, queue.greeting];
  if (menu) return sendMenu(situation, menu, greetings);
  return end(situation, paragraphs(greetings) || otherwise, { reason: 'noOptions' });
}

function choose(situation: Situation, number: number): ChatbotStep {
  const { source, settings, progress } = situation;
  const entry = progress.menu.find((one) => one.number === number);
  if (!entry) return miss(situation);
  const { agentCalled } = CHATBOT_TEXTS[settings.language];
  if (progress.state === 'queues') {
    const queue = source.choices.includes(entry.optionId) ? source.queue(entry.optionId) : undefined;
    if (!queue) return changed(situation);
    return enterQueue({ ...situation, progress: { ...progress, queueChosen: true } }, queue, [], agentCalled);
  }
  const queue = source.queue(progress.queueId ?? 0);
  const option = queue && findOption(queue, entry.optionId);
  if (!queue || !option) return changed(situation);
  if (entriesOf(option.children).length > 0) {
    return sendMenu(situation, optionsMenu(queue, [...progress.path, option.id]));
  }
  const { message, queueToTransferId, operatorId } = option;
  return end(situation, message || agentCalled, { reason: 'leaf', queueToTransferId, operatorId });
}

function miss(situation: Situation): ChatbotStep {
  const { settings, progress } = situation;
  const texts = CHATBOT_TEXTS[settings.language];
  const misses = progress.misses + 1;
  if (settings.maxMisses > 0 && misses >= settings.maxMisses) {
    return end(situation, texts.notUnderstoodAgentCalled, { reason: 'misses' });
  }
  const menu = currentMenu(situation);
  return sendMenu(situation, menu && { ...menu, heading: texts.notUnderstood }, [], misses);
}

/** Sends the menu again, because the chosen entry no longer exists. */
function changed(situation: Situation): ChatbotStep {
  const { changed: text } = CHATBOT_TEXTS[situation.settings.language];
  const menu = currentMenu(situation);
  return sendMenu(situation, menu && { ...menu, heading: text });
}

function currentMenu({ source, progress }: Situation): Menu | undefined {
  const queue = progress.state === 'options' ? source.queue(progress.queueId ?? 0) : undefined;
  return (queue && optionsMenu(queue, progress.path)) ?? queuesMenu(source);
}

function previousMenu(situation: Situation): Menu | undefined {
  const { source, progress } = situation;
  const queue = progress.path.length > 0 ? source.queue(progress.queueId ?? 0) : undefined;
  return (queue && optionsMenu(queue, progress.path.slice(0, -1))) ?? firstMenu(situation);
}

function firstMenu({ source, progress }: Situation): Menu | undefined {
  const list = progress.state === 'queues' || progress.queueChosen ? queuesMenu(source) : undefined;
  const queue = source.queue(progress.queueId ?? 0);
  return list ?? (queue && optionsMenu(queue, []));
}

/** If there is no menu, an agent takes over. */
function sendMenu(
  situation: Pick<Situation, 'settings' | 'progress'>,
  menu: Menu | undefined,
  before: readonly string[] = [],
  misses = 0,
): ChatbotStep {
  const { settings, progress } = situation;
  if (!menu) {
    return end(situation, CHATBOT_TEXTS[settings.language].agentCalled, { reason: 'agent' });
  }
  const { state, path, entries, heading } = menu;
  const withBack = state === 'options' && (path.length > 0 || progress.queueChosen);
  const queueId = menu.queueId ?? progress.queueId;
  return {
    progress: { ...progress, state, queueId, path, menu: entries, misses },
    text: paragraphs([...before, heading, menuText(entries, withBack, settings)]),
    end: null,
  };
}

function end(
  { progress }: Pick<Situation, 'progress'>,
  text: string,
  { reason, queueToTransferId = null, operatorId = null }: Partial<ChatbotEnd> & Pick<ChatbotEnd, 'reason'>,
): ChatbotStep {
  return {
    progress: { ...progress, state: 'ended', menu: [] },
    text,
    end: { reason, queueToTransferId, operatorId },
  };
}
