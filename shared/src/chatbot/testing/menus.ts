import type { QueueOption } from '../../queue-options';
import type { ChatbotProgress, ChatbotSettings, MenuQueue, MenuSource } from '../progress';

interface Draft extends Partial<Omit<QueueOption, 'id' | 'children'>> {
  id: number;
  children?: Draft[];
}

export function options(drafts: readonly Draft[], parentId: number | null = null): QueueOption[] {
  return drafts.map(({ children = [], ...draft }, index) => ({
    queueId: 1,
    parentId,
    option: index + 1,
    title: `Opção ${draft.id}`,
    message: '',
    queueToTransferId: null,
    operatorId: null,
    version: 0,
    ...draft,
    children: options(children, draft.id),
  }));
}

export function menuQueue(fields: Partial<MenuQueue> & { id: number }): MenuQueue {
  return { name: `Fila ${fields.id}`, greeting: '', options: [], closedText: null, ...fields };
}

export function menuSource(queues: readonly MenuQueue[], greeting = 'Olá!'): MenuSource {
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  return { greeting, choices: [...byId.keys()], queue: (id) => byId.get(id) };
}

export const settings: ChatbotSettings = { language: 'pt', maxMisses: 3, closesByKeyword: false };

export function progressIn(fields: Partial<ChatbotProgress>): ChatbotProgress {
  return { state: 'options', queueId: 1, queueChosen: false, path: [], menu: [], misses: 0, ...fields };
}
