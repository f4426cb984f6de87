import { z } from 'zod';
import {
  booleanQuery,
  defineEndpoint,
  type EndpointForm,
  formVersionField,
  idField,
  idParam,
  instantField,
  pageQuery,
  pageResponse,
} from '../contract';
import { sendAtField } from '../schedules';
import {
  ANNOUNCEMENT_LIMITS,
  announcementPriorityField,
  announcementSchema,
  DEFAULT_ANNOUNCEMENT_PRIORITY,
} from './announcements.schema';

const byId = z.object({ announcementId: idParam });
const example = { params: { announcementId: 999_999_999 } };
const targets = z.array(idField).max(ANNOUNCEMENT_LIMITS.targets);

/** Without an offset, times are in the caller's zone. */
const body = z.object({
  title: z.string().trim().min(1).max(ANNOUNCEMENT_LIMITS.title),
  text: z.string().trim().min(1).max(ANNOUNCEMENT_LIMITS.text),
  priority: announcementPriorityField.default(DEFAULT_ANNOUNCEMENT_PRIORITY),
  status: z.boolean().default(true),
  startsAt: sendAtField.nullish(),
  endsAt: sendAtField.nullish(),
  planIds: targets.optional(),
  companyIds: targets.optional(),
});

const SAVING_ERRORS = ['ERR_NO_PLAN_FOUND', 'ERR_NO_COMPANY_FOUND'] as const;

export const announcementFileForm = {
  files: 'file',
  fields: z.object({}),
  output: announcementSchema,
} satisfies EndpointForm;

/**
 * Users receive what is active, in its period and for their company, latest publication first. Platform
 * admins receive all, or the same with `active=true`. `seenAt`: when the user last opened the list.
 */
export const listAnnouncements = defineEndpoint({
  id: 'announcements.list',
  method: 'GET',
  path: '/announcements',
  summary: 'Lists the announcements by page; searches their texts',
  access: 'user',
  query: z.object({
    ...pageQuery,
    searchParam: z.string().max(100).optional(),
    active: booleanQuery.optional(),
  }),
  output: z.object({
    records: z.array(announcementSchema),
    ...pageResponse,
    seenAt: instantField.nullable(),
  }),
  errors: [],
});

export const getAnnouncement = defineEndpoint({
  id: 'announcements.get',
  method: 'GET',
  path: '/announcements/:announcementId',
  summary: 'Returns an announcement',
  access: 'user',
  params: byId,
  output: announcementSchema,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  example,
});

/** A repeated `clientId` returns the first announcement. */
export const createAnnouncement = defineEndpoint({
  id: 'announcements.create',
  method: 'POST',
  path: '/announcements',
  summary: 'Creates an announcement',
  access: 'superAdmin',
  body: z.object({ ...body.shape, clientId: z.string().min(8).max(64).optional() }),
  output: announcementSchema,
  status: 201,
  errors: ['ERR_LIMIT_REACHED', ...SAVING_ERRORS],
  example: {
    body: {
      title: 'Manutenção no sábado',
      text: 'O sistema ficará fora do ar das 2h às 3h.',
      priority: 2,
      status: true,
    },
  },
});

/** Absent fields keep their values. ERR_CONFLICT: a stale `version`. */
export const updateAnnouncement = defineEndpoint({
  id: 'announcements.update',
  method: 'PUT',
  path: '/announcements/:announcementId',
  summary: 'Updates an announcement',
  access: 'superAdmin',
  params: byId,
  body: z.object({
    ...body.partial().shape,
    priority: announcementPriorityField.optional(),
    status: z.boolean().optional(),
    version: formVersionField.optional(),
  }),
  output: announcementSchema,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_CONFLICT', ...SAVING_ERRORS],
  example: { ...example, body: { status: false } },
});

/** With `version`, it deletes only what the caller has seen: ERR_CONFLICT if another save followed. */
export const deleteAnnouncement = defineEndpoint({
  id: 'announcements.delete',
  method: 'DELETE',
  path: '/announcements/:announcementId',
  summary: 'Deletes an announcement, with its image',
  access: 'superAdmin',
  params: byId,
  query: z.object({ version: z.coerce.number().int().min(0).optional() }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_CONFLICT'],
  example,
});

/** Replaces the image. It is stored as JPEG, upright and without metadata. */
export const uploadAnnouncementImage = defineEndpoint({
  id: 'announcements.upload',
  method: 'POST',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Attaches an image (PNG or JPEG, sent as a form) to an announcement',
  access: 'superAdmin',
  params: byId,
  form: announcementFileForm,
  output: announcementSchema,
  errors: [
    'ERR_NO_ANNOUNCEMENT_FOUND',
    'ERR_MEDIA_UNREADABLE',
    'ERR_TOO_MANY_FILES',
    'ERR_PAYLOAD_TOO_LARGE',
    'ERR_STORAGE_FULL',
  ],
  example,
});

export const deleteAnnouncementImage = defineEndpoint({
  id: 'announcements.deleteImage',
  method: 'DELETE',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Removes the image of an announcement',
  access: 'superAdmin',
  params: byId,
  output: announcementSchema,
  errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  example,
});

/** During an impersonation, nothing is stored. */
export const markAnnouncementsSeen = defineEndpoint({
  id: 'announcements.seen',
  method: 'POST',
  path: '/announcements/seen',
  summary: 'Stores that the caller has seen the announcements published until now',
  access: 'user',
  output: z.object({ seenAt: instantField.nullable() }),
  errors: [],
});
