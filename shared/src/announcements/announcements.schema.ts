import { z } from 'zod';
import { formVersionField, idField, instantField } from '../contract';

export const ANNOUNCEMENT_LIMITS = {
  title: 150,
  text: 10_000,
  imageBytes: 5 * 1024 * 1024,
  /** Plans, and companies, of one announcement. */
  targets: 500,
  /** Announcements of the platform. */
  stored: 1_000,
} as const;

/** Alta, Média, Baixa. */
export const ANNOUNCEMENT_PRIORITIES = [1, 2, 3] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];
export const DEFAULT_ANNOUNCEMENT_PRIORITY: AnnouncementPriority = 3;

/** Decided by the file's content. */
export const ANNOUNCEMENT_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

export const announcementPriorityField = z.literal(ANNOUNCEMENT_PRIORITIES);

/** Paths are relative to `{host}/public/` and expire. */
export const announcementSchema = z.object({
  id: idField,
  title: z.string(),
  text: z.string(),
  priority: announcementPriorityField,
  /** Whether it is active. */
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  thumbnailPath: z.string().nullable(),
  /** Pixels of the image. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Null: from its activation. */
  startsAt: instantField.nullable(),
  /** Null: without end. */
  endsAt: instantField.nullable(),
  /** When users see it; of an inactive one, when they last did or its creation. */
  publishedAt: instantField,
  createdAt: instantField,
  version: formVersionField,
  /** For platform admins. Without plans and companies, it is for everyone. */
  planIds: z.array(idField).optional(),
  companyIds: z.array(idField).optional(),
});
export type Announcement = z.output<typeof announcementSchema>;

/** Whether users see it, apart from its targets. */
export function isShown(
  { status, publishedAt, endsAt }: Pick<Announcement, 'status' | 'publishedAt' | 'endsAt'>,
  now: Date,
): boolean {
  return status && new Date(publishedAt) <= now && (endsAt === null || new Date(endsAt) > now);
}
