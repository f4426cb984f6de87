import { z } from 'zod';
import {
  type Announcement,
  ANNOUNCEMENT_IMAGE_TYPES,
  ANNOUNCEMENT_LIMITS,
  type AnnouncementPriority,
  DEFAULT_ANNOUNCEMENT_PRIORITY,
} from '@recado/shared/announcements';
import { localTimeOf } from '@recado/shared/working-hours';
import type { AnnouncementDraft } from '@/data/announcements/useAnnouncementMutations';

const required = (max: number) => z.string().trim().min(1, 'required').max(max, 'tooLong');
/** Of a date and time field; empty for none. */
const localTime = z.union([z.literal(''), z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'time')]);

export const announcementFormSchema = z
  .object({
    title: required(ANNOUNCEMENT_LIMITS.title),
    text: required(ANNOUNCEMENT_LIMITS.text),
    status: z.enum(['active', 'inactive']),
    priority: z.enum(['1', '2', '3']),
    startsAt: localTime,
    endsAt: localTime,
    planIds: z.array(z.number()),
    companyIds: z.array(z.number()),
  })
  .refine(({ startsAt, endsAt }) => startsAt === '' || endsAt === '' || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'order',
  });
export type AnnouncementForm = z.output<typeof announcementFormSchema>;

/** Times are shown in the company's zone. */
export function announcementFormOf(announcement: Announcement | null, zone: string): AnnouncementForm {
  const timeOf = (instant: string | null | undefined) =>
    instant ? localTimeOf(zone, new Date(instant)) : '';
  return {
    title: announcement?.title ?? '',
    text: announcement?.text ?? '',
    status: announcement?.status === false ? 'inactive' : 'active',
    priority: `${announcement?.priority ?? DEFAULT_ANNOUNCEMENT_PRIORITY}`,
    startsAt: timeOf(announcement?.startsAt),
    endsAt: timeOf(announcement?.endsAt),
    planIds: announcement?.planIds ?? [],
    companyIds: announcement?.companyIds ?? [],
  };
}

export function announcementDraftOf(form: AnnouncementForm): AnnouncementDraft {
  return {
    ...form,
    status: form.status === 'active',
    priority: Number(form.priority) as AnnouncementPriority,
    startsAt: form.startsAt || null,
    endsAt: form.endsAt || null,
  };
}

/** Returns why a file cannot be the image. The server also checks its content. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!(ANNOUNCEMENT_IMAGE_TYPES as readonly string[]).includes(type)) return 'type';
  return size > ANNOUNCEMENT_LIMITS.imageBytes ? 'size' : undefined;
}
