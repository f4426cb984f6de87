import { AppError } from '@recado/shared/contract';
import type { sendFilesForm } from '@recado/shared/messages';
import type { z } from 'zod';
import type { Form } from '../../../core/http';
import type { Media } from '../../../core/media';
import type { Caller } from '../../../core/tenancy/caller';
import { attachmentDraft, type Attachment } from './attachments';
import { writeMessage, type Draft, type WriteParts, type Written } from './write';

export interface FileParts extends WriteParts {
  media: Pick<Media, 'remove'>;
}

type Fields = z.output<typeof sendFilesForm.fields>;

/**
 * Stores files that came in, a message each (specification 1 §7.5), and hands each message on as soon as it stands.
 * Where one cannot be stored, those before it stay and the files after it are undone: the same call again, with the
 * same `clientId`, makes what is missing.
 */
export async function writeFiles(
  parts: FileParts,
  caller: Caller,
  ticketId: number,
  { fields, files }: Form<Attachment> & { fields: Fields },
  written: (message: Written) => Promise<void>,
): Promise<void> {
  if (files.length === 0) {
    throw new AppError('ERR_VALIDATION', { part: 'body', field: 'medias', reason: 'required' });
  }
  const left = new Set(files);
  try {
    for (const [index, attachment] of files.entries()) {
      left.delete(attachment);
      const draft = draftOf(fields, attachment, index);
      await written(await writeWithFile(parts, caller, ticketId, attachment, draft));
    }
  } finally {
    for (const { file } of left) await parts.media.remove(caller.companyId, file.id);
  }
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
