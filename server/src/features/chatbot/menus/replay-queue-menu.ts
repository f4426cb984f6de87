import { MENU_REPLAY } from '@recado/shared/automation';
import { type MenuReplay, menuSourceOf, nextStep, replayMenu } from '@recado/shared/chatbot';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import { type MenuPreviewDeps, previewMenu } from './preview-menu';

export interface MenuReplayDeps extends MenuPreviewDeps {
  messages: Messages;
  tickets: Tickets;
}

/** Replays the first messages of a queue's latest tickets against its menu. Throws ERR_NO_QUEUE_FOUND. */
export async function replayQueueMenu(
  deps: MenuReplayDeps,
  companyId: number,
  queueId: number,
): Promise<MenuReplay> {
  const preview = await previewMenu(deps, companyId, { queueId });
  const { settings } = preview;
  const first = nextStep(null, { kind: 'open', queueId }, menuSourceOf(preview), settings);
  const since = new Date(Date.now() - MENU_REPLAY.days * 86_400_000);
  const tickets = await deps.tickets.chatbot.latestOfQueue(companyId, queueId, {
    since,
    limit: MENU_REPLAY.tickets,
  });
  const texts = await deps.messages.conversation.firstTexts(companyId, tickets, MENU_REPLAY.textsPerTicket);
  return replayMenu(texts, first?.progress.menu ?? [], settings.language);
}
