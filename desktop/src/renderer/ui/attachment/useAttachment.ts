import { useState } from 'react';
import type { FileChange, FileSave } from '@/lib/api/attached-file';
import type { StoredFile } from './StoredFileLink';

/** Result of a save. `upload`: the record is stored, but its file is not. */
export type SaveOutcome<Row> =
  { done: true; saved: Row } | { done: false; failed: 'save' | 'upload'; error: unknown };

interface AttachmentOptions<Row, Rejection> {
  /** The edited record; null for a new one. */
  record: Row | null;
  /** Its stored file. */
  stored: StoredFile | null;
  /** Returns why a file cannot be chosen. */
  rejectionOf?: (file: File) => Rejection | undefined;
}

/** Holds a dialog's file and saves it after the record. After a failed upload, the next save updates the record. */
export function useAttachment<Row extends { id: number }, Rejection = never>(
  options: AttachmentOptions<Row, Rejection>,
) {
  const { record, rejectionOf } = options;
  const [saved, setSaved] = useState<Row | null>(null);
  const [selected, setSelected] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [uploadError, setUploadError] = useState<unknown>(null);
  const stored = removed ? null : options.stored;

  function change(): FileChange {
    if (selected) return { kind: 'upload', file: selected };
    return removed && options.stored ? { kind: 'remove' } : { kind: 'keep' };
  }

  /** Calls `store` with the file. It rejects if the record or its file could not be stored. */
  async function save(store: (save: FileSave<Row>) => Promise<Row>): Promise<SaveOutcome<Row>> {
    let isStored = false;
    clearProblems();
    try {
      const result = await store({
        id: saved?.id ?? record?.id ?? null,
        file: change(),
        onStored: (each) => {
          isStored = true;
          setSaved(each);
          if (selected) setProgress(0);
        },
        onProgress: setProgress,
      });
      return { done: true, saved: result };
    } catch (error) {
      if (isStored) setUploadError(error);
      return { done: false, failed: isStored ? 'upload' : 'save', error };
    } finally {
      setProgress(null);
    }
  }

  function clearProblems(): void {
    setRejection(null);
    setUploadError(null);
  }

  return {
    save,
    progress,
    /** Why the last chosen file was rejected; null without one. */
    rejection,
    /** Error of the last upload; null without one. */
    uploadError,
    selected,
    stored,
    /** The record as the last save stored it. */
    saved,
    /** Name of the chosen or stored file. */
    name: selected?.name ?? stored?.name,
    isChanged: selected !== null || removed,
    select: (file: File) => {
      clearProblems();
      const reason = rejectionOf?.(file);
      if (reason === undefined) setSelected(file);
      else setRejection(reason);
    },
    /** Shows the stored file again. */
    reset: () => {
      clearProblems();
      setSelected(null);
      setRemoved(false);
    },
    remove: () => {
      clearProblems();
      // If a newly chosen file is removed, the stored file is shown again.
      if (selected) setSelected(null);
      else setRemoved(true);
    },
  };
}
