import { type Message, sendContact, sendFilesForm, sendMessage } from '@recado/shared/messages';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { call } from '@/lib/api/call';
import { upload, type UploadOptions } from '@/lib/api/upload';
import type { OwnStore } from './own-store';
import { FileGoneError } from './send-outcome';

/**
 * Hands one pending message to the server (specification 1 §7.5) and answers what it stored. The same message again
 * has the same `clientId`, so that the server has it once. Throws what `call` and `upload` throw.
 */
export async function deliver(
  pending: PendingMessage,
  store: OwnStore,
  options: UploadOptions,
): Promise<Message[]> {
  const { ticketId, clientId, body, whisper, quote, media, card } = pending;
  const params = { ticketId };
  const sending = { clientId, ...(pending.seenThrough ? { seenThrough: pending.seenThrough } : {}) };
  const { signal } = options;
  if (pending.files.length > 0) {
    const answer = await upload(sendMessage, params, await formOf(pending, store), options);
    return sendFilesForm.output.parse(answer).messages;
  }
  if (card) return [await call(sendContact, { params, body: { data: card, ...sending } }, { signal })];
  const message = await call(
    sendMessage,
    {
      params,
      body: {
        fromMe: true,
        read: 1,
        // Specification 1 §5: a quick message without text sends a null body.
        body: body === '' ? null : body,
        ...(media ? { mediaPath: media.path, mediaName: media.name } : {}),
        ...(whisper ? { whisper } : {}),
        ...(quote ? { quotedMsg: { id: quote.id } } : {}),
        ...sending,
      },
    },
    { signal },
  );
  return [message];
}

/** Throws where a file is not there any more. */
async function formOf(pending: PendingMessage, store: OwnStore): Promise<FormData> {
  const form = new FormData();
  form.append('fromMe', 'true');
  form.append('clientId', pending.clientId);
  if (pending.seenThrough) form.append('seenThrough', pending.seenThrough);
  if (pending.whisper) form.append('whisper', 'true');
  if (pending.quote) form.append('quotedMsg', pending.quote.id);
  // Fields first: the server reads them before the files.
  for (const { name, caption } of pending.files) {
    form.append('body', name);
    form.append('captions', caption);
  }
  for (const { id, name, type } of pending.files) {
    const bytes = await store.file(id);
    if (!bytes) throw new FileGoneError(name);
    form.append('medias', new File([bytes], name, { type }), name);
  }
  return form;
}
