import type { QuickMessage } from '@recado/shared/quick-messages';

const PREVIEW_CHARACTERS = 35;
const MAX_SUGGESTIONS = 20;

/** Returns a message's text as one shortened line; null if the message has only a file. */
export function previewOf({ message }: Pick<QuickMessage, 'message'>): string | null {
  if (message === '') return null;
  const characters = [...message.replace(/\s+/g, ' ').trim()];
  if (characters.length <= PREVIEW_CHARACTERS) return characters.join('');
  return `${characters.slice(0, PREVIEW_CHARACTERS).join('')}...`;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns matches by shortcode: first those that start with the query, then those that contain it. A query with a
 * space may be an ordinary sentence, so it matches only shortcodes that start with it.
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

/** Returns matches by shortcode or text, for the popover's search. */
export function searchQuickMessages(messages: readonly QuickMessage[], typed: string): QuickMessage[] {
  const wanted = plain(typed.trim());
  return messages.filter(({ shortcode, message }) => plain(`${shortcode}\n${message}`).includes(wanted));
}
