import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Announcement,
  announcementSchema,
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementImage,
  updateAnnouncement,
  uploadAnnouncementImage,
} from '@recado/shared/announcements';
import type { CallInput } from '@recado/shared/contract';
import { applyFileChange, type FileSave } from '@/lib/api/attached-file';
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { announcementKeys } from './announcement-keys';

export type AnnouncementDraft = Omit<CallInput<typeof createAnnouncement>['body'], 'clientId'>;

interface AnnouncementSave extends FileSave<Announcement> {
  draft: AnnouncementDraft;
  /** Identifies the new announcement, so that a repeated save creates no second one. */
  clientId: string;
}

/** Stores an announcement, then uploads or removes its image. A failed upload leaves the announcement stored. */
export function useSaveAnnouncement() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: async ({ draft, clientId, ...save }: AnnouncementSave) => {
      const stored =
        save.id === null
          ? await call(createAnnouncement, { body: { ...draft, clientId } })
          : await call(updateAnnouncement, { params: { announcementId: save.id }, body: draft });
      const params = { announcementId: stored.id };
      return applyFileChange(stored, save, {
        remove: () => call(deleteAnnouncementImage, { params }),
        upload: async (form, options) =>
          announcementSchema.parse(await upload(uploadAnnouncementImage, params, form, options)),
      });
    },
    onSettled: refetch,
  });
}

export function useDeleteAnnouncement() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (announcementId: number) => call(deleteAnnouncement, { params: { announcementId } }),
    onSettled: refetch,
  });
}

function useRefetch() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: announcementKeys.all });
}
