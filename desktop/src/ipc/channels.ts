import { z } from 'zod';

const path = z
  .string()
  // A second slash would name another host.
  .regex(/^\/(?!\/)[\w/-]*$/)
  .max(200);

const fileUrl = z.url({ protocol: /^https?$/ }).max(2000);
/** Windows limits a notification's id to 64 characters. */
const notificationTag = z.string().max(64);
const downloadId = z.tuple([z.number().int().min(1).max(9999)]);

export const CHANNELS = {
  'server:address': z.tuple([]),
  'server:set-address': z.tuple([z.string().max(300)]),
  'credentials:saved': z.tuple([]),
  'credentials:can-persist': z.tuple([]),
  'credentials:restore': z.tuple([]),
  'credentials:sign-in': z.tuple([
    z.object({
      email: z.string().min(1).max(254),
      password: z.string().min(1).max(200),
      remember: z.boolean(),
    }),
  ]),
  'credentials:refresh': z.tuple([]),
  'credentials:sign-out': z.tuple([z.string().max(4000).nullable()]),
  'credentials:suspend': z.tuple([z.enum(['signedOut', 'elsewhere', 'accessLimited', 'companyInactive'])]),
  'settings:all': z.tuple([]),
  'settings:set': z.tuple([z.string().regex(/^[\w.-]{1,64}$/), z.string().max(4000).nullable()]),
  'policy:read': z.tuple([]),
  'notifications:permission': z.tuple([]),
  'notifications:request': z.tuple([]),
  'notifications:show': z.tuple([
    z.object({
      tag: notificationTag,
      title: z.string().max(200),
      body: z.string().max(500),
      path,
      attention: z.boolean(),
      reply: z
        .object({
          userId: z.number().int().positive(),
          ticketId: z.number().int().positive(),
          name: z.string().max(200),
          seenThrough: z.string().regex(/^[\dA-Z]{26}$/),
        })
        .optional(),
    }),
  ]),
  'notifications:close': z.tuple([notificationTag]),
  'replies:claim': z.tuple([z.object({ userId: z.number().int().positive() })]),
  'replies:done': z.tuple([z.uuid()]),
  'paths:claim': z.tuple([z.enum(['notification', 'deepLink'])]),
  'updates:state': z.tuple([]),
  'updates:require': z.tuple([]),
  'updates:download': z.tuple([]),
  'updates:restart': z.tuple([]),
  'updates:set-work': z.tuple([
    z.object({ recording: z.boolean(), uploading: z.boolean(), unsent: z.boolean() }),
  ]),
  'updates:select': z.tuple([z.enum(['auto', 'notify', 'off'])]),
  'badge:set': z.tuple([z.number().int().min(0).max(9999)]),
  'page:alive': z.tuple([]),
  'external:open': z.tuple([z.url({ protocol: /^(https?|mailto|tel)$/ }).max(2000)]),
  'theme:set': z.tuple([z.enum(['system', 'light', 'dark', 'highContrast'])]),
  'language:of-company': z.tuple([z.enum(['pt', 'en', 'es'])]),
  'autostart:state': z.tuple([]),
  'autostart:set': z.tuple([z.boolean()]),
  'downloads:list': z.tuple([]),
  'downloads:start': z.tuple([fileUrl]),
  'downloads:cancel': downloadId,
  'downloads:open': downloadId,
  'downloads:reveal': downloadId,
  'downloads:dismiss': downloadId,
  'drag-out:prepare': z.tuple([fileUrl, z.string().min(1).max(300)]),
  'drag-out:start': z.tuple([fileUrl]),
  'print:conversation': z.tuple([fileUrl, z.enum(['dialog', 'pdf']), z.string().min(1).max(300)]),
  'diagnostics:collect': z.tuple([]),
  'window:minimize': z.tuple([]),
  'window:toggle-maximize': z.tuple([]),
  'window:close': z.tuple([]),
  'window:is-maximized': z.tuple([]),
} as const;

export type Channel = keyof typeof CHANNELS;
export type ChannelArguments<C extends Channel> = z.output<(typeof CHANNELS)[C]>;
export type PathSource = ChannelArguments<'paths:claim'>[0];
