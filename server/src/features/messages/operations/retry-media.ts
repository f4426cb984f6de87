import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import type { MessagesDeps } from '../messages.deps';
import type { Receiving } from '../receiving';
import { type Changed, requireMessage } from '../sending/change-message';

/** @throws ERR_NO_MESSAGE_FOUND, errors of the ticket policy, ERR_CONFLICT if no file is missing */
export async function retryMedia(
  deps: Pick<MessagesDeps, 'tickets'> & { receiving: Pick<Receiving, 'retryMedia'> },
  caller: Caller,
  messageId: string,
): Promise<Changed> {
  const { ticket } = await requireMessage(deps, caller, messageId);
  const message = await deps.receiving.retryMedia(caller.companyId, messageId);
  if (!message) throw new AppError('ERR_CONFLICT');
  return { message, ticket };
}
