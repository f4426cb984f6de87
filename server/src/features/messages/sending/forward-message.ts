import { AppError, type BodyOf } from '@recado/shared/contract';
import type { MediaKind } from '@recado/shared/media';
import type { forwardMessage as forwardEndpoint } from '@recado/shared/messages';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';
import type { MessagesDeps } from '../messages.deps';
import { copyOf, fileOf, forwardedMedia } from './attachments';
import { requireMessage } from './change-message';
import { forwardRejection, isWorkedOn } from './sending.policy';
import { writeMessage, type WriteResult, writeWithFile } from './write-message';

type ForwardInput = BodyOf<typeof forwardEndpoint>;

/**
 * Writes in the contact's open ticket or a new one of the caller.
 * @throws errors of `forwardRejection`, ERR_NO_CONTACT_FOUND, ERR_OTHER_OPEN_TICKET if another user attends the
 * contact
 */
export async function forwardMessage(
  deps: MessagesDeps,
  caller: Caller,
  input: ForwardInput,
): Promise<WriteResult> {
  const { message } = await requireMessage(deps, caller, input.idMessage);
  const rejected = forwardRejection(message);
  if (rejected) throw new AppError(rejected);
  const contact = await contactOf(deps, caller.companyId, input);
  const ticket = await conversationWith(deps, caller, contact, message.connectionId);
  const draft = {
    body: message.body,
    mediaType: message.mediaType,
    data: { ...forwardedData(message.data ?? {}), forwarded: true as const },
    clientId: input.clientId,
    // Only the caller's own words are signed.
    isForeign: message.userId !== caller.userId || message.data?.forwarded === true,
  };
  if (!message.media) return writeMessage(deps, caller, ticket._id, draft);
  const { media } = deps;
  const copy = await copyOf(media, caller.companyId, fileOf(message), {
    kind: message.mediaType as MediaKind,
    name: message.media.fileName,
  });
  return writeWithFile(deps, caller, ticket._id, copy, {
    ...draft,
    mediaType: copy.file.kind,
    media: forwardedMedia(message, copy),
  });
}

/** Omits whether the original disappears or can be viewed only once. */
function forwardedData({ location, contacts, linkPreview }: NonNullable<WriteResult['message']['data']>) {
  return {
    ...(location ? { location: { ...location, live: false } } : {}),
    ...(contacts ? { contacts } : {}),
    ...(linkPreview ? { linkPreview } : {}),
  };
}

async function contactOf(
  { contacts, gateway }: MessagesDeps,
  companyId: number,
  { contactId, contactNumber }: ForwardInput,
): Promise<ContactDocument> {
  const identity = contactNumber ? gateway.parseAddress(contactNumber) : undefined;
  const found = contactId
    ? await contacts.byId(companyId, contactId)
    : identity && (await contacts.identify(companyId, identity));
  if (!found) throw new AppError('ERR_NO_CONTACT_FOUND');
  return found;
}

async function conversationWith(
  { tickets }: MessagesDeps,
  caller: Caller,
  contact: ContactDocument,
  connectionId: number,
): Promise<TicketDocument> {
  const ticket = await tickets.ticketFor(caller, contact, connectionId);
  // All users may forward to a group, but a pending ticket must be accepted first.
  if (!isWorkedOn(ticket)) throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  return ticket;
}
