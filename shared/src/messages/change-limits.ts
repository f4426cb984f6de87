import type { MediaType } from './messages.schema';

/** Maximum time after sending. */
export const EDITABLE_MS = 15 * 60_000;
export const DELETABLE_MS = 60 * 3_600_000;

export const EDITABLE_TYPES: readonly MediaType[] = ['text', 'image', 'video', 'document'];
export const FORWARDABLE_TYPES: readonly MediaType[] = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
];
