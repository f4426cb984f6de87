import { type MenuSource, menuSourceOf } from '@recado/shared/chatbot';
import type { TicketDocument } from '#features/tickets';
import type { ChatbotDeps } from '../chatbot.deps';
import { readMenus } from '../menus/read-menus';

export async function menuSource(deps: ChatbotDeps, ticket: TicketDocument): Promise<MenuSource> {
  const { companyId, whatsappId, queueId, chatbot } = ticket;
  const connection =
    whatsappId === null ? undefined : await deps.connections.connectionEntry(companyId, whatsappId);
  const choices = chatbot?.asksQueue ? [...(connection?.queueIds ?? [])] : [];
  const ids = [...choices, queueId, chatbot?.queueId ?? null].filter((id) => id !== null);
  const queues = await Promise.all(
    (await readMenus(deps, companyId, ids)).map(async (queue) => ({
      ...queue,
      closedText: (await deps.workingHours.closedText(ticket, queue.id))?.text ?? null,
    })),
  );
  return menuSourceOf({ greeting: connection?.greeting ?? '', choices, queues });
}
