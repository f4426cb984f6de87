import type { Logger } from 'pino';
import { AppError, type ErrorCode } from '@recado/shared/contract';
import { CLIENT_EVENTS, type ClientEventResponse } from '@recado/shared/realtime';
import { isUnreachable } from '../database';
import { EmitBudget } from './emit-budget';
import type { RealtimeHooks } from './hooks';
import type { RealtimeSocket } from './socket';
import type { TicketViewers } from './ticket-viewers';

type ClientEvent = keyof typeof CLIENT_EVENTS;
type Acknowledge = (result: ClientEventResponse) => void;

/** Handles a client's events. Validates, rate-limits and acknowledges each. */
export function registerClientHandlers(
  socket: RealtimeSocket,
  { viewers, hooks, log }: { viewers: TicketViewers; hooks: RealtimeHooks; log: Logger },
): void {
  const budget = new EmitBudget();
  // Serial, because a window may close a conversation while its opening is being authorised. It must end up
  // closed.
  let turn: Promise<void> = Promise.resolve();

  socket.use((packet, next) => {
    const verdict = budget.consume();
    if (verdict === 'ok') next();
    else if (verdict === 'rejected') reply(acknowledgeOf(packet.slice(1)), 'ERR_TOO_MANY_REQUESTS');
    else socket.disconnect(true);
  });

  function on(event: ClientEvent, act: (payload: unknown) => Promise<void>): void {
    const listener = (...given: unknown[]) => {
      const acknowledge = acknowledgeOf(given);
      const payload = CLIENT_EVENTS[event].safeParse(
        typeof given[0] === 'function' ? undefined : (given[0] ?? undefined),
      );
      if (!payload.success) {
        reply(acknowledge, 'ERR_VALIDATION');
        return;
      }
      turn = turn
        .then(() => act(payload.data))
        .then(
          () => reply(acknowledge),
          (error: unknown) => {
            if (!(error instanceof AppError)) log.error({ err: error, event }, 'client event failed');
            reply(acknowledge, codeOf(error));
          },
        );
    };
    socket.on(event, listener);
  }

  const { ticketId } = CLIENT_EVENTS.joinChatBox.shape;
  const ticketOf = (payload: unknown) => ticketId.parse((payload as { ticketId: unknown }).ticketId);
  on('joinChatBox', (payload) => viewers.open(socket, ticketOf(payload)));
  on('leaveChatBox', async (payload) => viewers.leave(socket, ticketOf(payload)));
  on('userStatus', async () => hooks.userSeen(socket.data.caller));
  // Without effect, because the ticket policy decides each event's recipients.
  on('joinNotification', async () => undefined);
  on('joinTickets', async () => undefined);
}

function acknowledgeOf(given: unknown[]): Acknowledge | undefined {
  const last = given.at(-1);
  return typeof last === 'function' ? (last as Acknowledge) : undefined;
}

function reply(acknowledge: Acknowledge | undefined, error?: ErrorCode): void {
  acknowledge?.(error ? { ok: false, error } : { ok: true });
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  return isUnreachable(error) ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL';
}
