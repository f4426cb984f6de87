import type { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import type { MediaType, sendFilesForm } from '@recado/shared/messages';
import type { Form } from '../../../core/http';
import type { Media } from '../../../core/media';
import type { Caller } from '../../../core/tenancy/caller';
import { albumOf } from './album-draft';
import { type Attachment, attachmentDraft } from './attachments';
import { type Draft, writeMessage, type WriteParts, type Written } from './write-message';

export interface FileParts extends WriteParts {
  media: Pick<Media, 'remove'>;
}

type Fields = z.output<typeof sendFilesForm.fields>;

/** Takes each message on as soon as it stands. */
type Hand<T> = (message: Written) => Promise<T>;

/** Phones show no text with these. */
const SOUNDS: readonly MediaType[] = ['audio', 'voice'];
/** Behind a sound's own key: that of its text. */
const TEXT_KEY = '.t';

/**
 * Stores files that came in, a message each (specification 1 §7.5), a sound's text as one more.
 * Where one cannot be stored, those before it stay and the files after it are undone: the same call again, with the
 * same `clientId`, makes what is missing.
 */
export async function writeFiles<T>(
  parts: FileParts,
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
  const album = fields.whisper ? undefined : albumOf(parts, files);
  try {
    for (const [index, attachment] of files.entries()) {
      left.delete(attachment);
      const draft = { ...draftOf(fields, attachment, index), ...album?.partOf(attachment) };
      const handFile = (written: Written) => {
        album?.joined(written);
        return hand(written);
      };
      handed.push(...(await writeAttachment(parts, caller, ticketId, { attachment, draft }, handFile)));
    }
    return handed;
  } finally {
    for (const { file } of left) await parts.media.remove(caller.companyId, file.id);
  }
}

/**
 * Stores a message with its file. The text of a sound is a message of its own right after it: the messenger has no place
 * for one in a sound, the customer would never see it. What stays here keeps it.
 */
export async function writeAttachment<T>(
  parts: FileParts,
  caller: Caller,
  ticketId: number,
  { attachment, draft }: { attachment: Attachment; draft: Draft },
  hand: Hand<T>,
): Promise<[T, ...T[]]> {
  const text = textBeside(draft);
  const file = text ? { ...draft, body: '' } : draft;
  const handed: [T, ...T[]] = [await hand(await writeWithFile(parts, caller, ticketId, attachment, file))];
  if (text) handed.push(await hand(await writeMessage(parts, caller, ticketId, text)));
  return handed;
}

/** What is quoted, and how far its sender had read, is the sound's. */
function textBeside({ body, mediaType, whisper, clientId }: Draft): Draft | undefined {
  if (whisper || !SOUNDS.includes(mediaType) || body.trim() === '') return undefined;
  return { body, mediaType: 'text', ...(clientId ? { clientId: clientId + TEXT_KEY } : {}) };
}

/** Stores a message with its file; where it cannot be, or was before, the file is undone. */
export async function writeWithFile(
  parts: FileParts,
  caller: Caller,
  ticketId: number,
  attachment: Attachment,
  draft: Draft,
): Promise<Written> {
  let isNew = false;
  try {
    const written = await writeMessage(parts, caller, ticketId, draft);
    ({ isNew } = written);
    return written;
  } finally {
    // The same again: the first time's file is the message's.
    if (!isNew) await parts.media.remove(caller.companyId, attachment.file.id);
  }
}

function draftOf(fields: Fields, attachment: Attachment, index: number): Draft {
  const { captions, clientId, quotedMsg, seenThrough, whisper } = fields;
  return {
    ...attachmentDraft(attachment),
    body: captions?.[index] ?? '',
    whisper,
    ...(clientId ? { clientId: `${clientId}.${index}` } : {}),
    // What the set answers, and how far its sender had read, is its first message's.
    ...(index === 0 ? { quotedMsg: quotedMsg ? { id: quotedMsg } : null, seenThrough } : {}),
  };
}
