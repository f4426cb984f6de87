import type { QuickMessage } from '@recado/shared/quick-messages';
import { useState } from 'react';
import { draftOf, type QuickMessageForm } from '../rules/quickMessageForm';
import { useSaveQuickMessage, useUploadFile } from '../api/useQuickMessageMutations';

/** What became of a save: `upload` says that the words are saved and the file is not. */
export type SaveOutcome = { done: true } | { done: false; failed: 'save' | 'upload'; error: unknown };

/**
 * Saves a message, then uploads the chosen file against its id (specification 3 §2.3). Saving again after a failed upload
 * changes the message that was made instead of making another.
 */
export function useSaveWithFile(message: QuickMessage | null) {
  const [id, setId] = useState(message?.id ?? null);
  const [progress, setProgress] = useState<number | null>(null);
  const saving = useSaveQuickMessage();
  const uploading = useUploadFile();

  const save = async (
    form: QuickMessageForm,
    file: File | null,
    keepsStored: boolean,
  ): Promise<SaveOutcome> => {
    let savedId: number;
    try {
      const withoutFile = !keepsStored && !file;
      savedId = (await saving.mutateAsync({ id, draft: draftOf(form, withoutFile) })).id;
      setId(savedId);
    } catch (error) {
      return { done: false, failed: 'save', error };
    }
    if (!file) return { done: true };
    try {
      setProgress(0);
      await uploading.mutateAsync({ id: savedId, file, onProgress: setProgress });
      return { done: true };
    } catch (error) {
      return { done: false, failed: 'upload', error };
    } finally {
      setProgress(null);
    }
  };
  return { save, busy: saving.isPending || uploading.isPending, progress, isNew: message === null };
}
