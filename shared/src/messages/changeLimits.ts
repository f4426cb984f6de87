import type { MediaType } from './messages.schema';

/** How long after sending the messenger takes an edit, in milliseconds. */
export const EDITABLE_MS = 15 * 60_000;
/** How long after sending the phones take a deletion for everybody, in milliseconds: two days and twelve hours. */
export const DELETABLE_MS = 60 * 3_600_000;

/** Texts, and what has a text beside its file. */
export const EDITABLE_TYPES: readonly MediaType[] = ['text', 'image', 'video', 'document'];
/** What the messenger carries to somebody else. */
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
