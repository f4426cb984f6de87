import { shownName } from '#core/media';
import type { MediaDescription } from '#messenger/gateway';
import type { MediaDocument } from '../message.model';

const MAX_TYPE_LENGTH = 120;
const WAVEFORM_VALUES = 64;
const MAX_PREVIEW_BYTES = 64 * 1024;

/** Limits the lengths of the sender's description. */
export function describedMedia(media: MediaDescription, state: MediaDocument['state']): MediaDocument {
  return {
    state,
    mimetype: media.mimetype.slice(0, MAX_TYPE_LENGTH).toLowerCase(),
    fileName: shownName(media.fileName),
    bytes: whole(media.bytes, 0),
    seconds: media.seconds !== null && media.seconds >= 0 && media.seconds < Infinity ? media.seconds : null,
    width: whole(media.width, 1),
    height: whole(media.height, 1),
    waveform: media.waveform?.slice(0, WAVEFORM_VALUES).map(percent) ?? null,
    file: null,
    thumbnail: null,
    reference: media.reference,
  };
}

export function previewOf(media: MediaDescription | null): Uint8Array | undefined {
  const bytes = media?.thumbnail;
  return bytes && bytes.length > 0 && bytes.length <= MAX_PREVIEW_BYTES ? bytes : undefined;
}

function whole(value: number | null, least: number): number | null {
  return value !== null && Number.isSafeInteger(value) && value >= least ? value : null;
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value) || 0));
}
