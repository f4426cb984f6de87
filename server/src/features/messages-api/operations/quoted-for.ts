import { AppError } from '@recado/shared/contract';
import type { ConnectionCaller } from '#core/tenancy/connection-caller';
import type { ContactDocument } from '#features/contacts';
import { type QuotedMessage, quotedMessageOf } from '#features/messages';
import type { MessagesApiDeps } from '../messages-api.deps';

/**
 * Requires a message of the same chat.
 * @throws ERR_NO_MESSAGE_FOUND {messageId}
 */
export async function quotedFor(
  { messages }: MessagesApiDeps,
  { companyId, connectionId }: ConnectionCaller,
  contact: ContactDocument,
  quotedId: string | undefined,
): Promise<QuotedMessage | undefined> {
  if (quotedId === undefined) return undefined;
  const found = await messages.conversation.byId(companyId, quotedId);
  const isOfChat = found?.contactId === contact._id && found.connectionId === connectionId && !found.whisper;
  if (!isOfChat) throw new AppError('ERR_NO_MESSAGE_FOUND', { messageId: quotedId });
  return quotedMessageOf(found);
}
