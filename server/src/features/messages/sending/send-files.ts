import type { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import type { MediaType, sendFilesForm } from '@recado/shared/messages';
import type { Form } from '#core/http';
import type { Caller } from '#core/tenancy/caller';
import type { MessagesDeps } from '../messages.deps';
import { albumOf } from './album-draft';
import { type Attachment, attachmentDraft } from './attachments';
import { type Draft, signedBody } from './draft';
import { writeMessage, type WriteResult, writeWithFile } from './write-message';

type Fields = z.output<typeof sendFilesForm.fields>;

/** Phones display no captions for these kinds. */
const SOUNDS: readonly MediaType[] = ['audio', 'voice'];
const TEXT_KEY = '.t';

/**
 * Sends one message per file. Stored messages stay after a failure; a repeated request with the same `clientId` adds
 * the missing ones.
 */
export async function writeFiles(
  deps: MessagesDeps,
  caller: Caller,
  ticketId: number,
  { fields, files }: Form<Attachment> & { fields: Fields },
): Promise<WriteResult[]> {
  if (files.length === 0) {
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'medias', reason: 'required' });
  }
  const left = new Set(files);
  const written: WriteResult[] = [];
  const album = fields.whisper ? undefined : albumOf(deps, files);
  try {
    for (const [index, attachment] of files.entries()) {
      left.delete(attachment);
      const draft = { ...draftOf(fields, attachment, index), ...album?.partOf(attachment) };
      const messages = await writeAttachment(deps, caller, ticketId, { attachment, draft });
      for (const { message } of messages) album?.joined(message);
      written.push(...messages);
    }
    return written;
  } finally {
    for (const { file } of left) await deps.media.remove(caller.companyId, file.id);
  }
}

/** Sends the text of an audio file as a second message, except in a whisper. */
export async function writeAttachment(
  deps: MessagesDeps,
  caller: Caller,
  ticketId: number,
  { attachment, draft }: { attachment: Attachment; draft: Draft },
): Promise<[WriteResult, ...WriteResult[]]> {
  const text = accompanyingText({ ...draft, body: signedBody(caller, draft) });
  const file = text ? { ...draft, body: '' } : draft;
  const written: [WriteResult, ...WriteResult[]] = [
    await writeWithFile(deps, caller, ticketId, attachment, file),
  ];
  if (text) written.push(await writeMessage(deps, caller, ticketId, text));
  return written;
}

function accompanyingText({ body, mediaType, whisper, clientId }: Draft): Draft | undefined {
  if (whisper || !SOUNDS.includes(mediaType) || body.trim() === '') return undefined;
  return { body, mediaType: 'text', ...(clientId ? { clientId: clientId + TEXT_KEY } : {}) };
}

function draftOf(fields: Fields, attachment: Attachment, index: number): Draft {
  const { captions, clientId, quotedMsg, seenThrough, signedAs, whisper } = fields;
  return {
    ...attachmentDraft(attachment),
    body: captions?.[index] ?? '',
    whisper,
    signedAs,
    ...(clientId ? { clientId: `${clientId}.${index}` } : {}),
    ...(index === 0 ? { quotedMsg: quotedMsg ? { id: quotedMsg } : null, seenThrough } : {}),
  };
}
