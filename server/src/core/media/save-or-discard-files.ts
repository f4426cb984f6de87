import type { Media } from './media';

interface NewFiles {
  companyId: number;
  /** Ids; may grow while the owner is saved. */
  files: readonly string[];
  isStored: () => Promise<boolean>;
}

/**
 * Saves the owner of new files. If this fails, deletes the files, unless the owner was stored before the
 * failure or that cannot be read.
 * @throws errors of `save`
 */
export async function saveOrDiscardFiles<T>(
  media: Pick<Media, 'remove'>,
  { companyId, files, isStored }: NewFiles,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const stays = await isStored().catch(() => true);
    if (!stays) for (const file of files) await media.remove(companyId, file);
    throw error;
  }
}
