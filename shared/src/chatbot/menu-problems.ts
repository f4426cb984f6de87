import { READABLE_MENU } from '../automation';
import { type QueueOption, withDescendants } from '../queue-options';
import { entriesOf, menuText, paragraphs } from './menus';
import type { ChatbotSettings, MenuQueue } from './progress';

export interface MenuOperator {
  id: number;
  queueIds: readonly number[];
}

export interface MenuTargets {
  queueIds: readonly number[];
  attendedQueueIds: readonly number[];
  operators: readonly MenuOperator[];
}

export interface MenuProblem {
  /**
   * `badTarget`: the queue or user does not exist, or the user is not in the queue; `unusedTarget`: options
   * below replace the target; `noAgent`: the last queue has no users.
   */
  kind: 'untitled' | 'badTarget' | 'unusedTarget' | 'longText' | 'manyOptions' | 'noAgent';
  /** Null for the first menu. */
  optionId: number | null;
}

export function menuProblems(
  queue: Pick<MenuQueue, 'greeting' | 'options'>,
  targets: MenuTargets,
  settings: Pick<ChatbotSettings, 'language'>,
): MenuProblem[] {
  const first = levelProblems(queue.greeting, queue.options, false, settings);
  return [
    ...first.map((kind) => ({ kind, optionId: null })),
    ...withDescendants(queue.options).flatMap((option) =>
      optionProblems(option, targets, settings).map((kind) => ({ kind, optionId: option.id })),
    ),
  ];
}

function optionProblems(
  option: QueueOption,
  targets: MenuTargets,
  settings: Pick<ChatbotSettings, 'language'>,
): MenuProblem['kind'][] {
  const isLeaf = entriesOf(option.children).length === 0;
  const hasTarget = option.queueToTransferId !== null || option.operatorId !== null;
  const hasBadTarget = isLeaf && hasTarget && !canTransfer(option, targets);
  const endsInQueue = option.queueToTransferId ?? option.queueId;
  const isAttended = option.operatorId !== null || targets.attendedQueueIds.includes(endsInQueue);
  return [
    ...(option.title === '' ? (['untitled'] as const) : []),
    ...(hasBadTarget ? (['badTarget'] as const) : []),
    ...(hasTarget && !isLeaf ? (['unusedTarget'] as const) : []),
    ...(isLeaf && !hasBadTarget && !isAttended ? (['noAgent'] as const) : []),
    ...levelProblems(option.message, option.children, true, settings),
  ];
}

function canTransfer({ queueId, queueToTransferId, operatorId }: QueueOption, targets: MenuTargets): boolean {
  if (queueToTransferId !== null && !targets.queueIds.includes(queueToTransferId)) return false;
  if (operatorId === null) return true;
  const operator = targets.operators.find(({ id }) => id === operatorId);
  return operator?.queueIds.includes(queueToTransferId ?? queueId) ?? false;
}

function levelProblems(
  heading: string,
  options: readonly QueueOption[],
  withBack: boolean,
  settings: Pick<ChatbotSettings, 'language'>,
): ('longText' | 'manyOptions')[] {
  const entries = entriesOf(options);
  const list = entries.length > 0 ? menuText(entries, withBack, settings) : '';
  const isLong = paragraphs([heading, list]).length > READABLE_MENU.characters;
  return [
    ...(isLong ? (['longText'] as const) : []),
    ...(entries.length > READABLE_MENU.options ? (['manyOptions'] as const) : []),
  ];
}
