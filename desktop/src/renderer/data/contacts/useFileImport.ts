import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ContactImport, ImportLogLine } from '@recado/shared/contacts';
import { contactKeys } from './contact-keys';
import { endImport, type FileImportInput, type FileImportProgress, importFile } from './file-import';

export type FileImportState =
  | { phase: 'idle' }
  | { phase: 'working'; total: number; progress: FileImportProgress | null }
  | { phase: 'over'; import: ContactImport; lines: ImportLogLine[] }
  | { phase: 'failed'; error: unknown };

/**
 * Runs a file import, which continues after its dialog is closed. `run` accepts the id of an import to
 * replace.
 */
export function useFileImport() {
  const client = useQueryClient();
  const [state, setState] = useState<FileImportState>({ phase: 'idle' });
  const stopped = useRef(false);

  async function run(input: FileImportInput, instead?: string): Promise<void> {
    stopped.current = false;
    const total = input.rows.length;
    let shown = false;
    setState({ phase: 'working', total, progress: null });
    try {
      if (instead !== undefined) await endImport(instead);
      const over = await importFile(input, {
        onProgress: (progress) => {
          setState({ phase: 'working', total, progress });
          // Refetches the imports, so that this one appears above the list.
          if (!shown) void client.invalidateQueries({ queryKey: contactKeys.imports });
          shown = true;
        },
        stopped: () => stopped.current,
      });
      setState({ phase: 'over', ...over });
    } catch (error) {
      setState({ phase: 'failed', error });
    }
    void client.invalidateQueries({ queryKey: contactKeys.imports });
    void client.invalidateQueries({ queryKey: contactKeys.lists });
  }

  return {
    state,
    run,
    stop: () => {
      stopped.current = true;
    },
  };
}
