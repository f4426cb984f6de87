import { AppError } from '@recado/shared/contract';
import type { Media } from '#core/media';
import { shownName } from '#core/media';
import type { Caller } from '#core/tenancy/caller';
import type { Tickets } from '#features/tickets';
import { type MediaDocument, messages } from '../message.model';
import type { MessageFeatures } from '../messages.deps';
import { type Attachment, copyOf, originOf } from './attachments';

/** Few messages share a file. */
const MAX_CARRIERS = 10;

const FILE_ID = /^[0-9a-f]{32}$/;

export interface NamedFile {
  field: 'mediaPath' | 'mediaUrl';
  link: string;
  name: string | null;
}

export interface NamedFileDeps {
  media: Media;
  tickets: Tickets;
  quickMessages: MessageFeatures['quickMessages'];
}

interface NamedAttachment {
  attachment: Attachment;
  origin: Pick<MediaDocument, 'copiedFrom'>;
}

/**
 * Requires that the caller sees the message or quick message with the file.
 * @throws ERR_VALIDATION
 */
export async function copyNamedFile(
  { media, tickets, quickMessages }: NamedFileDeps,
  caller: Caller,
  { field, link, name }: NamedFile,
): Promise<NamedAttachment> {
  const { companyId } = caller;
  try {
    const named = FILE_ID.test(link) ? { companyId, fileId: link } : media.fileOfLink(link);
    if (named.companyId !== companyId) throw new AppError('ERR_NOT_FOUND');
    const origin = await originVisibleTo(caller, named.fileId);
    return { attachment: await copyOf(media, companyId, named.fileId, { name: shownName(name) }), origin };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_NOT_FOUND') throw error;
    throw new AppError('ERR_VALIDATION', { part: 'body', field, reason: 'no file of ours' });
  }

  async function originVisibleTo(viewer: Caller, fileId: string): Promise<NamedAttachment['origin']> {
    if (await quickMessages.isUsableFile(viewer, fileId)) return {};
    const carriers = await messages.find(
      companyId,
      { 'media.file': fileId, 'media.state': 'ready' },
      { limit: MAX_CARRIERS },
    );
    for (const { ticketId, media: carried } of carriers) {
      if (await tickets.canSee(viewer, ticketId)) return originOf(carried);
    }
    throw new AppError('ERR_NOT_FOUND');
  }
}
