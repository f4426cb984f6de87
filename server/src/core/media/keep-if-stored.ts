import type { Media } from './media';

interface NewFiles {
  companyId: number;
  /** File ids; may grow while the owner is saved. */
  files: readonly string[];
  /** Returns whether a stored document refers to one of the files. */
  isStored: () => Promise<boolean>;
}

/**
 * Saves the owner of new files. If this fails, deletes the files, except if the owner was stored before the failure: it refers to
 * them. If that cannot be read either, they stay.
 * @throws what `save` throws
 */
export async function keepIfStored<T>(
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
