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
      return selectEntry(situation, input.number);
    case 'back':
      return sendMenu(situation, previousMenu(situation));
    case 'start':
      return sendMenu(situation, firstMenu(situation));
    case 'silence':
      if (closedChoice(situation)) return waitForOpening(situation);
      return end(situation, texts.agentCalled, { reason: input.kind });
    case 'agent':
      return end(situation, texts.agentCalled, { reason: input.kind });
    case 'leave':
      return settings.closesByKeyword ? end(situation, '', { reason: 'left' }) : miss(situation);
    case 'nothing':
      return afterClosedChoice(situation) ?? miss(situation);
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
  texts: readonly string[],
  otherwise = '',
): ChatbotStep {
  const { closedQueueId: _closed, ...before } = progress;
  const situation = { settings, progress: { ...before, queueId: queue.id, path: [] } };
  if (queue.closedText !== null) {
    const closed: ChatbotProgress = { ...situation.progress, state: 'closed', menu: [], misses: 0 };
    return { progress: closed, text: paragraphs([...texts, queue.closedText]), end: null };
  }
  const menu = optionsMenu(queue, []);
  const greetings = [...texts, queue.greeting];
  if (menu) return sendMenu(situation, menu, greetings);
  return end(situation, paragraphs(greetings) || otherwise, { reason: 'noOptions' });
}

function selectEntry(situation: Situation, number: number): ChatbotStep {
  const { source, settings, progress } = situation;
  const entry = progress.menu.find((one) => one.number === number);
  if (!entry) return miss(situation);
  const { agentCalled } = CHATBOT_TEXTS[settings.language];
  if (progress.state === 'queues') {
    const queue = source.choices.includes(entry.optionId) ? source.queue(entry.optionId) : undefined;
    if (!queue) return changed(situation);
    const selected = { ...situation, progress: { ...progress, queueChosen: true } };
    return queue.closedText === null
      ? enterQueue(selected, queue, [], agentCalled)
      : stayInList(selected, queue, queue.closedText);
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

/** The list stays open, so that a closed queue locks no customer in. */
function stayInList(
  { source, settings, progress }: Situation,
  queue: MenuQueue,
  closedText: string,
): ChatbotStep {
  const { queueClosed, otherOptions } = CHATBOT_TEXTS[settings.language];
  const menu = queuesMenu(source)?.entries ?? progress.menu;
  return {
    progress: {
      ...progress,
      state: 'queues',
      queueId: queue.id,
      path: [],
      menu,
      misses: 0,
      closedQueueId: queue.id,
    },
    text: paragraphs([closedText || queueClosed, `*0* - ${otherOptions}`]),
    end: null,
  };
}

function closedChoice({ source, progress }: Situation): MenuQueue | undefined {
  const { state, closedQueueId } = progress;
  return state === 'queues' && closedQueueId !== undefined ? source.queue(closedQueueId) : undefined;
}

/** Texts to the closed queue wait for its agents. Once it is open, its menu follows. */
function afterClosedChoice(situation: Situation): ChatbotStep | undefined {
  const queue = closedChoice(situation);
  if (!queue) return undefined;
  if (queue.closedText !== null) return { progress: situation.progress, text: '', end: null };
  const { agentCalled } = CHATBOT_TEXTS[situation.settings.language];
  return enterQueue(situation, queue, [], agentCalled);
}

function waitForOpening({ progress }: Situation): ChatbotStep {
  return { progress: { ...progress, state: 'closed', menu: [], misses: 0 }, text: '', end: null };
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
  const { settings } = situation;
  const { closedQueueId: _closed, ...progress } = situation.progress;
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
