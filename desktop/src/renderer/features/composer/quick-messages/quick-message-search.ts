import type { QuickMessage } from '@recado/shared/quick-messages';

/** Specification 3 §9. */
const PREVIEW_CHARACTERS = 35;
const MAX_SUGGESTIONS = 20;

/** One line of a message's text, cut as specified; null for one that is only a file ("Áudio"). */
export function previewOf({ message }: Pick<QuickMessage, 'message'>): string | null {
  if (message === '') return null;
  const characters = [...message.replace(/\s+/g, ' ').trim()];
  if (characters.length <= PREVIEW_CHARACTERS) return characters.join('');
  return `${characters.slice(0, PREVIEW_CHARACTERS).join('')}...`;
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * By shortcode, as "/" asks: those that begin so, then those that contain it (specification 3 §2.5). With a space in it
 * what is typed may be a sentence: only those that begin so.
 */
export function suggestionsFor(messages: readonly QuickMessage[], query: string): QuickMessage[] {
  const wanted = plain(query);
  const begins = messages.filter(({ shortcode }) => plain(shortcode).startsWith(wanted));
  if (/\s/u.test(query)) return begins.slice(0, MAX_SUGGESTIONS);
  const contains = messages.filter(
    (message) => !begins.includes(message) && plain(message.shortcode).includes(wanted),
  );
  return [...begins, ...contains].slice(0, MAX_SUGGESTIONS);
}

/** By shortcode or text, for the popover's search. */
export function searchQuickMessages(messages: readonly QuickMessage[], typed: string): QuickMessage[] {
  const wanted = plain(typed.trim());
  return messages.filter(({ shortcode, message }) => plain(`${shortcode}\n${message}`).includes(wanted));
}
