import type { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import type { MediaType, sendFilesForm } from '@recado/shared/messages';
import type { Form } from '../../../core/http';
import type { Media } from '../../../core/media';
import type { Caller } from '../../../core/tenancy/caller';
import { albumOf } from './album-draft';
import { type Attachment, attachmentDraft } from './attachments';
import { bodyOf, type Draft, type WriteDeps, writeMessage, type Written } from './write-message';

export interface FileDeps extends WriteDeps {
  media: Pick<Media, 'remove'>;
}

type Fields = z.output<typeof sendFilesForm.fields>;

type Hand<T> = (message: Written) => Promise<T>;

/** Phones display no captions for these kinds. */
const SOUNDS: readonly MediaType[] = ['audio', 'voice'];
const TEXT_KEY = '.t';

/**
 * One message per file. Stored messages stay after a failure; a repeated request with the same `clientId`
 * adds the missing ones.
 */
export async function writeFiles<T>(
  deps: FileDeps,
  caller: Caller,
  ticketId: number,
  { fields, files }: Form<Attachment> & { fields: Fields },
  hand: Hand<T>,
): Promise<T[]> {
  if (files.length === 0) {
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'medias', reason: 'required' });
  }
  const left = new Set(files);
  const handed: T[] = [];
  const album = fields.whisper ? undefined : albumOf(deps, files);
  try {
    for (const [index, attachment] of files.entries()) {
      left.delete(attachment);
      const draft = { ...draftOf(fields, attachment, index), ...album?.partOf(attachment) };
      const handFile = (written: Written) => {
        album?.joined(written);
        return hand(written);
      };
      handed.push(...(await writeAttachment(deps, caller, ticketId, { attachment, draft }, handFile)));
    }
    return handed;
  } finally {
    for (const { file } of left) await deps.media.remove(caller.companyId, file.id);
  }
}

/** Audio has no captions, so its text becomes a second message, except in a whisper. */
export async function writeAttachment<T>(
  deps: FileDeps,
  caller: Caller,
  ticketId: number,
  { attachment, draft }: { attachment: Attachment; draft: Draft },
  hand: Hand<T>,
): Promise<[T, ...T[]]> {
  const text = textBeside({ ...draft, body: bodyOf(caller, draft) });
  const file = text ? { ...draft, body: '' } : draft;
  const handed: [T, ...T[]] = [await hand(await writeWithFile(deps, caller, ticketId, attachment, file))];
  if (text) handed.push(await hand(await writeMessage(deps, caller, ticketId, text)));
  return handed;
}

function textBeside({ body, mediaType, whisper, clientId }: Draft): Draft | undefined {
  if (whisper || !SOUNDS.includes(mediaType) || body.trim() === '') return undefined;
  return { body, mediaType: 'text', ...(clientId ? { clientId: clientId + TEXT_KEY } : {}) };
}

/** Deletes the file if the message is rejected or was already stored. */
export async function writeWithFile(
  deps: FileDeps,
  caller: Caller,
  ticketId: number,
  attachment: Attachment,
  draft: Draft,
): Promise<Written> {
  let isNew = false;
  try {
    const written = await writeMessage(deps, caller, ticketId, draft);
    ({ isNew } = written);
    return written;
  } finally {
    if (!isNew) await deps.media.remove(caller.companyId, attachment.file.id);
  }
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
