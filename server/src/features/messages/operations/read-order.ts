import { AppError } from '@recado/shared/contract';
import type { OrderItem } from '@recado/shared/messages';
import type { Caller } from '#core/tenancy/caller';
import { GatewayError } from '#messenger/gateway';
import type { MessagesDeps } from '../messages.deps';
import { requireMessage } from '../sending/change-message';

/** @throws errors of the ticket policy, ERR_MESSAGE_KIND, ERR_WAPP_NOT_INITIALIZED, ERR_FETCH_WAPP_MSG */
export async function readOrder(
  { tickets, gateway, log }: MessagesDeps,
  caller: Caller,
  messageId: string,
): Promise<OrderItem[]> {
  const { message } = await requireMessage({ tickets }, caller, messageId);
  const reference = message.isDeleted ? null : message.data?.order?.reference;
  if (!reference) throw new AppError('ERR_MESSAGE_KIND');
  const { companyId, connectionId } = message;
  try {
    return await gateway.orderItems({ companyId, connectionId }, reference);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.failure === 'notConnected') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    log.warn({ err: error, messageId }, 'order request failed');
    throw new AppError('ERR_FETCH_WAPP_MSG');
  }
}
