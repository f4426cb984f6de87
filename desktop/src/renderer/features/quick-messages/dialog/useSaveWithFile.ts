import { useState } from 'react';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useSaveQuickMessage, useSaveWithUpload } from '@/data/quick-messages/useQuickMessageMutations';
import { draftOf, type QuickMessageForm } from '../rules/quick-message-form';

/** Result of a save. `upload` means that the file's upload failed, so nothing was saved. */
export type SaveOutcome = { done: true } | { done: false; failed: 'save' | 'upload'; error: unknown };

/** Saves a message and its file in one request, so that both or neither are saved. */
export function useSaveWithFile(message: QuickMessage | null) {
  const id = message?.id ?? null;
  const [progress, setProgress] = useState<number | null>(null);
  const saving = useSaveQuickMessage();
  const uploading = useSaveWithUpload();

  const save = async (
    form: QuickMessageForm,
    file: File | null,
    retainsFile: boolean,
    version: number | undefined,
  ): Promise<SaveOutcome> => {
    const draft = draftOf(form, !retainsFile && !file);
    try {
      if (file) {
        setProgress(0);
        await uploading.mutateAsync({ id, draft, version, file, onProgress: setProgress });
      } else await saving.mutateAsync({ id, draft, version });
      return { done: true };
    } catch (error) {
      return { done: false, failed: file ? 'upload' : 'save', error };
    } finally {
      setProgress(null);
    }
  };
  return { save, busy: saving.isPending || uploading.isPending, progress, isNew: message === null };
}
