import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@recado/shared/contract';
import {
  createQuickMessage,
  deleteQuickMessage,
  type QuickMessage,
  quickMessageSchema,
  updateQuickMessage,
  uploadQuickMessageFile,
} from '@recado/shared/quick-messages';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { LIST_KEY } from './useQuickMessages';

export type QuickMessageDraft = CallInput<typeof createQuickMessage>['body'];

export function useSaveQuickMessage() {
  const put = usePutInList();
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | null; draft: QuickMessageDraft }) =>
      id === null
        ? call(createQuickMessage, { body: draft })
        : call(updateQuickMessage, { params: { quickMessageId: id }, body: draft }),
    onSuccess: put,
  });
}

interface Upload {
  id: number | null;
  draft: QuickMessageDraft;
  file: File;
  /** Receives the uploaded share of the file (0–1). */
  onProgress: (part: number) => void;
}

/** Saves a message together with its file. A failed upload saves neither. */
export function useSaveWithUpload() {
  const put = usePutInList();
  return useMutation({
    mutationFn: async ({ id, draft, file, onProgress }: Upload) => {
      const form = new FormData();
      form.append('quickMessage', JSON.stringify(draft));
      form.append('file', file, file.name);
      const saved =
        id === null
          ? await upload(createQuickMessage, undefined, form, { onProgress })
          : await upload(uploadQuickMessageFile, { quickMessageId: id }, form, { onProgress });
      return quickMessageSchema.parse(saved);
    },
    onSuccess: put,
  });
}

export function useDeleteQuickMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteQuickMessage, { params: { quickMessageId: id } }),
    onSuccess: (_nothing, id) =>
      client.setQueryData<QuickMessage[]>(LIST_KEY, (list) => list && list.filter((each) => each.id !== id)),
  });
}

function usePutInList(): (saved: QuickMessage) => void {
  const client = useQueryClient();
  return (saved) => {
    client.setQueryData<QuickMessage[]>(
      LIST_KEY,
      (list) =>
        list &&
        [...list.filter(({ id }) => id !== saved.id), saved].sort((a, b) =>
          a.shortcode < b.shortcode ? -1 : 1,
        ),
    );
    void client.invalidateQueries({ queryKey: LIST_KEY });
  };
}
