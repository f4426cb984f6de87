import type { Request } from 'express';
import { AppError } from '@recado/shared/contract';
import { MEDIA_LIMITS } from '@recado/shared/media';
import { getApiMessage, sendApiFileForm, sendApiMessage as sendEndpoint } from '@recado/shared/messages-api';
import type { AppContext } from '#core/context';
import type { FormFile } from '#core/http';
import { phoneName, shownName } from '#core/media';
import type { ConnectionCaller } from '#core/tenancy/connection-caller';
import { type MessageDocument, uploadOptions } from '#features/messages';
import type { MessagesApiDeps } from './messages-api.deps';
import { statusOf } from './messages-api.presenter';
import type { Recipient } from './operations/reach-recipient';
import { sendApiMessage } from './operations/send-api-message';

const KEY_HEADER = 'Idempotency-Key';
/** In bytes. */
const FIELD_BYTES = 1_000_000;

export function mountMessagesApi(endpoints: AppContext['endpoints'], deps: MessagesApiDeps): void {
  const { companies } = deps;
  const recipientOf = async ({ companyId }: ConnectionCaller, written: Recipient): Promise<Recipient> =>
    written.number === undefined
      ? written
      : { number: await companies.readNumber(companyId, written.number) };
  const present = async (message: MessageDocument) => {
    const [ticket] = await deps.tickets.byIds(message.companyId, [message.ticketId]);
    return {
      id: message._id,
      status: statusOf(message),
      contactId: message.contactId,
      ticketUuid: ticket?.uuid ?? '',
    };
  };

  endpoints.mountForm(sendEndpoint, sendApiFileForm, async ({ caller, request, read }) => {
    const key = keyOf(request);
    const form = await read(fileOptions(deps, caller));
    const [attachment] = form.files;
    if (!attachment)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'medias', reason: 'required' });
    const { number, contactId, ticketUuid, body, caption, quotedId, ...choice } = form.fields;
    const { file, receivedSha256 = file.sha256 } = attachment;
    const written = { number, contactId, ticketUuid };
    const recipient = await recipientOf(caller, written).catch(async (error: unknown) => {
      await deps.media.remove(caller.companyId, file.id);
      throw error;
    });
    const content = {
      type: 'media' as const,
      attachment: { file, name: phoneName(shownName(body), file) },
      ...(caption && { caption }),
    };
    const fingerprint = [recipient.number ?? recipient, body, caption, quotedId, choice, receivedSha256];
    return present(
      await sendApiMessage(deps, caller, { ...choice, recipient, content, quotedId, key, fingerprint }),
    );
  });

  endpoints.mount(sendEndpoint, async ({ caller, request, body: input }) => {
    const key = keyOf(request);
    const { number, contactId, ticketUuid, body, quotedId, ...choice } = input;
    const recipient = await recipientOf(caller, { number, contactId, ticketUuid });
    const content = { type: 'text' as const, text: body };
    const fingerprint = [recipient.number ?? recipient, body, quotedId, choice];
    return present(
      await sendApiMessage(deps, caller, { ...choice, recipient, content, quotedId, key, fingerprint }),
    );
  });

  endpoints.mount(getApiMessage, async ({ caller, params }) => {
    const message = await ownMessage(deps, caller, params.messageId);
    return { ...(await present(message)), failure: message.failure };
  });
}

/**
 * Permits one file.
 * @throws ERR_MEDIA_UNREADABLE if the file is empty, because phones cannot open it
 */
function fileOptions({ media }: MessagesApiDeps, { companyId }: ConnectionCaller) {
  const options = uploadOptions(media, companyId);
  return {
    ...options,
    maxFiles: 1,
    maxBytes: MEDIA_LIMITS.document + FIELD_BYTES,
    store: async (file: FormFile) =>
      options.store(file).catch((error: unknown) => {
        const isEmpty = error instanceof AppError && error.details?.['reason'] === 'empty';
        throw isEmpty ? new AppError('ERR_MEDIA_UNREADABLE', { reason: 'empty' }) : error;
      }),
  };
}

/** @throws ERR_NO_MESSAGE_FOUND, also for a message of another connection */
async function ownMessage(
  { messages }: MessagesApiDeps,
  { companyId, connectionId }: ConnectionCaller,
  messageId: string,
): Promise<MessageDocument> {
  const found = await messages.conversation.byId(companyId, messageId);
  const isOwn = found?.connectionId === connectionId && found.fromMe && !found.whisper;
  if (!isOwn) throw new AppError('ERR_NO_MESSAGE_FOUND', { messageId });
  return found;
}

/** @throws ERR_VALIDATION */
function keyOf(request: Request): string | undefined {
  const key = request.get(KEY_HEADER);
  if (key === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new AppError('ERR_VALIDATION', { part: 'headers', field: KEY_HEADER, reason: 'invalid' });
  return key;
}
