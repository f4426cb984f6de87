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
import { call } from '@/lib/api/call';
import { upload } from '@/lib/api/upload';
import { announcementKeys } from './announcement-keys';

export type AnnouncementDraft = CallInput<typeof createAnnouncement>['body'];

/** The image of a save: a new one, none, or the stored one unchanged. */
export type ImageChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'upload'; file: File };

interface AnnouncementSave {
  /** Null creates an announcement. */
  id: number | null;
  draft: AnnouncementDraft;
  image: ImageChange;
  /** Called once the announcement is stored, before its image is uploaded. */
  onStored: (stored: Announcement) => void;
  /** Receives the uploaded share of the image (0–1). */
  onProgress: (part: number) => void;
}

/** Stores an announcement, then uploads or removes its image. A failed upload leaves the announcement stored. */
export function useSaveAnnouncement() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: async ({ id, draft, image, onStored, onProgress }: AnnouncementSave) => {
      const stored =
        id === null
          ? await call(createAnnouncement, { body: draft })
          : await call(updateAnnouncement, { params: { announcementId: id }, body: draft });
      onStored(stored);
      const params = { announcementId: stored.id };
      if (image.kind === 'remove') return call(deleteAnnouncementImage, { params });
      if (image.kind === 'keep') return stored;
      const form = new FormData();
      form.append('file', image.file, image.file.name);
      return announcementSchema.parse(await upload(uploadAnnouncementImage, params, form, { onProgress }));
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
