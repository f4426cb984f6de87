import type { TicketChatbot } from '#features/tickets';
import type { ChatbotDeps } from '../chatbot.deps';
import { queueOptions } from '../options/queue-option.model';

interface Opening {
  companyId: number;
  contact: { queueId: number | null };
  connectionId: number;
  queueId: number | null;
  isOutOfHours: boolean;
}

/** Returns undefined if there is neither text nor menu. */
export async function newChatbot(
  { referenceData, queues }: Pick<ChatbotDeps, 'referenceData' | 'queues'>,
  { companyId, contact, connectionId, queueId, isOutOfHours }: Opening,
): Promise<TicketChatbot | undefined> {
  const connection = await referenceData.connection(companyId, connectionId);
  const asksQueue = !isOutOfHours && !contact.queueId && (connection?.queueIds.length ?? 0) > 1;
  const hasText = (connection?.greeting ?? '').trim() !== '';
  if (!asksQueue && !hasText && !(await hasMenu({ queues }, companyId, queueId))) return undefined;
  return {
    state: 'new',
    asksQueue,
    queueId: null,
    queueChosen: false,
    path: [],
    menu: [],
    misses: 0,
    step: 0,
    handled: '',
    lastAt: new Date(),
  };
}

async function hasMenu(
  { queues }: Pick<ChatbotDeps, 'queues'>,
  companyId: number,
  queueId: number | null,
): Promise<boolean> {
  if (queueId === null) return false;
  const [queue] = await queues.queueRowsByIds(companyId, [queueId]);
  if (queue && queue.greetingMessage.trim() !== '') return true;
  return (await queueOptions.findOne(companyId, { queueId })) !== undefined;
}
