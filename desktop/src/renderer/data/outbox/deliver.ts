import { type Message, sendContact, sendFilesForm, sendMessage } from '@recado/shared/messages';
import { writtenText } from '@recado/shared/rules/signature';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { call } from '@/lib/api/call';
import { upload, type UploadOptions } from '@/lib/api/upload';
import { MissingFileError } from './send-outcome';

/** Reads the bytes of a stored file. */
type StoredFile = (id: string) => Promise<Blob | undefined>;

/**
 * Sends one pending message and returns the stored ones. Its `clientId` makes retries idempotent. Throws the
 * errors of `call` and `upload`.
 */
export async function deliver(
  pending: PendingMessage,
  file: StoredFile,
  options: UploadOptions,
): Promise<Message[]> {
  const { ticketId, clientId, body, whisper, quote, media, card } = pending;
  const params = { ticketId };
  const sending = { clientId, ...(pending.seenThrough ? { seenThrough: pending.seenThrough } : {}) };
  const { signal } = options;
  if (pending.files.length > 0) {
    const response = await upload(sendMessage, params, await formOf(pending, file), options);
    return sendFilesForm.output.parse(response).messages;
  }
  if (card) return [await call(sendContact, { params, body: { data: card, ...sending } }, { signal })];
  const message = await call(
    sendMessage,
    {
      params,
      body: {
        fromMe: true,
        read: 1,
        // The API expects a null body for a quick message without text.
        body: body === '' ? null : body,
        ...(media ? { mediaPath: media.path, mediaName: media.name } : {}),
        ...signedAs(body),
        ...(whisper ? { whisper } : {}),
        ...(quote ? { quotedMsg: { id: quote.id } } : {}),
        ...sending,
      },
    },
    { signal },
  );
  return [message];
}

/** The user may have been renamed since the message was written. */
function signedAs(text: string): { signedAs?: string } {
  const { name } = writtenText(text);
  return name === null ? {} : { signedAs: name };
}

/**
 * Builds the form of a message with files.
 * @throws MissingFileError if a file's bytes are missing
 */
async function formOf(pending: PendingMessage, file: StoredFile): Promise<FormData> {
  const form = new FormData();
  form.append('fromMe', 'true');
  form.append('clientId', pending.clientId);
  if (pending.seenThrough) form.append('seenThrough', pending.seenThrough);
  if (pending.whisper) form.append('whisper', 'true');
  if (pending.quote) form.append('quotedMsg', pending.quote.id);
  const signature = signedAs(pending.files.find(({ caption }) => caption !== '')?.caption ?? '');
  if (signature.signedAs) form.append('signedAs', signature.signedAs);
  // The server reads the fields before the files.
  for (const { name, caption } of pending.files) {
    form.append('body', name);
    form.append('captions', caption);
  }
  for (const { id, name, type } of pending.files) {
    const bytes = await file(id);
    if (!bytes) throw new MissingFileError(name);
    form.append('medias', new File([bytes], name, { type }), name);
  }
  return form;
}
