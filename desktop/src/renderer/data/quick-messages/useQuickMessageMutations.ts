import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, type CallInput } from '@recado/shared/contract';
import {
  createQuickMessage,
  deleteQuickMessage,
  listQuickMessages,
  type QuickMessage,
  quickMessageSchema,
  updateQuickMessage,
  uploadQuickMessageFile,
} from '@recado/shared/quick-messages';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { LIST_KEY } from './useQuickMessages';

export type QuickMessageDraft = CallInput<typeof createQuickMessage>['body'];

interface Save {
  id: number | null;
  draft: QuickMessageDraft;
  /** Of the message that the form shows; absent for a new one. */
  version: number | undefined;
}

/** @throws ERR_NO_QUICK_MESSAGE_FOUND */
export async function readQuickMessage(id: number): Promise<QuickMessage> {
  const message = (await call(listQuickMessages, { query: {} })).find((one) => one.id === id);
  if (!message) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return message;
}

export function useSaveQuickMessage() {
  const put = usePutInList();
  return useMutation({
    mutationFn: ({ id, draft, version }: Save) =>
      id === null
        ? call(createQuickMessage, { body: draft })
        : call(updateQuickMessage, { params: { quickMessageId: id }, body: { ...draft, version } }),
    onSuccess: put,
  });
}

interface Upload extends Save {
  file: File;
  /** Receives the uploaded share of the file (0–1). */
  onProgress: (part: number) => void;
}

/** Saves a message together with its file. A failed upload saves neither. */
export function useSaveWithUpload() {
  const put = usePutInList();
  return useMutation({
    mutationFn: async ({ id, draft, version, file, onProgress }: Upload) => {
      const form = new FormData();
      form.append('quickMessage', JSON.stringify(id === null ? draft : { ...draft, version }));
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
