import { AppError } from '@recado/shared/contract';
import type { ConnectionCaller } from '#core/tenancy/connection-caller';
import type { NewChatRejection } from '#features/connections';
import type { MessageDocument, SystemContent } from '#features/messages';
import type { MessagesApiDeps } from '../messages-api.deps';
import { openApiTicket, requireOwner, type TicketChoice } from './open-api-ticket';
import { quotedFor } from './quoted-for';
import { reachRecipient, type Recipient } from './reach-recipient';

export interface ApiMessage extends TicketChoice {
  recipient: Recipient;
  content: SystemContent;
  quotedId?: string;
  key?: string;
  /** Requests with the same key must have the same content. */
  fingerprint: unknown;
}

/** If the end of WhatsApp's restriction is unknown. */
const UNKNOWN_END_RETRY_S = 3_600;

/**
 * Sends a message once per idempotency key.
 * @throws ERR_IDEMPOTENCY_KEY, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_NOT_INITIALIZED, ERR_TOO_MANY_REQUESTS {reason},
 * ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_MESSAGE_FOUND, ERR_VALIDATION (userId), ERR_NO_CONTACT_FOUND,
 * ERR_NO_TICKET_FOUND
 */
export async function sendApiMessage(
  deps: MessagesApiDeps,
  caller: ConnectionCaller,
  input: ApiMessage,
): Promise<MessageDocument> {
  const { companyId } = caller;
  let isHandedOver = false;
  try {
    const request = await deps.requests.claim(caller, input.key, input.fingerprint);
    const key = `api:${request.requestId}`;
    const stored =
      request.isRepeated && (await deps.messages.conversation.bySystemKey(companyId, key, input.userId));
    if (stored) return stored;
    const owner = await requireOwner(deps, companyId, input);
    const contact = await reachRecipient(deps, caller, input.recipient);
    const quoted = await quotedFor(deps, caller, contact, input.quotedId);
    const connection = { companyId, connectionId: caller.connectionId };
    if (input.ticket === 'open') {
      // Checked first, because a refused message must not open a ticket.
      const start = { connection, contactId: contact._id, contact, kind: 'api' as const };
      const rejection = await deps.messages.startChat(start);
      if (rejection) throw newChatRejected(rejection);
      await openApiTicket(deps, caller, { contact, owner, queueId: input.queueId });
    }
    isHandedOver = true;
    const sent = await deps.messages.sendAsSystem({
      connection,
      contact,
      key,
      content: input.content,
      ticket: input.ticket === 'closed' ? 'closed' : 'outreach',
      origin: { kind: 'api', refId: request.requestId },
      ...(quoted && { quoted }),
      ...(owner && { author: { id: owner.id, name: owner.name } }),
    });
    if ('message' in sent) return sent.message;
    throw sent.withheld === 'noBudget'
      ? newChatRejected(sent.rejection)
      : new Error('An API message was withheld.');
  } finally {
    // Deletes the file of a message that was not stored.
    if (!isHandedOver) await discard(deps, companyId, input.content);
  }
}

function newChatRejected({ reason: restriction, until }: NewChatRejection): AppError {
  const retryAfterSeconds =
    until === null ? UNKNOWN_END_RETRY_S : Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000));
  return new AppError('ERR_TOO_MANY_REQUESTS', { reason: 'newChats', restriction, retryAfterSeconds });
}

async function discard({ media }: MessagesApiDeps, companyId: number, content: SystemContent): Promise<void> {
  if (content.type === 'media') await media.remove(companyId, content.attachment.file.id);
}
