import type { MediaType } from '@recado/shared/messages';

const CAPTIONED: readonly string[] = ['text', 'image', 'video', 'document'] satisfies MediaType[];

/** Returns what a person typed: a text or a file's caption. Empty for a place, a poll or a contact card. */
export function typedText({ mediaType, body }: { mediaType: string; body: string }): string {
  return CAPTIONED.includes(mediaType) ? body : '';
}
