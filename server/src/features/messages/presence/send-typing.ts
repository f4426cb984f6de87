import type { Caller } from '#core/tenancy/caller';
import type { MessagesDeps } from '../messages.deps';
import { liveChat } from './live-chat';

export async function sendTyping(
  deps: MessagesDeps,
  caller: Caller,
  ticketId: number,
  state: 'composing' | 'paused',
): Promise<void> {
  const { tickets, gateway, log } = deps;
  const ticket = await tickets.requireVisible(caller, ticketId);
  const chat = await liveChat(deps, ticket);
  if (chat) {
    gateway
      .sendTyping(chat.connection, chat.address, state)
      .catch((error: unknown) => log.warn({ err: error, ticketId }, 'typing state not sent'));
  }
  // Awaited, so that the user's next state does not reach another server first.
  await tickets.viewers.typing(caller, ticketId, state);
}
