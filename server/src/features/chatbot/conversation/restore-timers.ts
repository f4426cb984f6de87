import type { NewDueWork } from '#core/due-work';
import type { ChatbotDeps } from '../chatbot.deps';
import { STEP_KIND } from './bursts';

/** Adds missing timers of active chatbots, due at once. */
export async function restoreTimers(
  { tickets }: Pick<ChatbotDeps, 'tickets'>,
  add: (works: readonly NewDueWork[]) => Promise<void>,
): Promise<void> {
  const dueAt = new Date();
  const works: NewDueWork[] = [];
  for await (const { _id, companyId } of tickets.chatbot.activeAcrossCompanies())
    works.push({ kind: STEP_KIND, ref: String(_id), companyId, dueAt });
  await add(works);
}
