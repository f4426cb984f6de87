import { beginningsOf, isLookedUp, wordsOf } from '@recado/shared/search';
import type { MessageDocument } from '../message.model';

type Worded = Pick<MessageDocument, 'body' | 'fromMe' | 'mediaType' | 'isDeleted' | 'media' | 'data'>;

/** A longer text is found by its first so many words. */
const MOST_WORDS = 100;
/** Who wrote it, and that it is a whisper, stand before what was said (specification 1 §9). */
const OWN_PREFIX = /^(?:_\(Sussurro\)_ |\*[^*\n]{1,100}:\*\n)+/u;

/** What of a message can be searched: its text, the names of its files, people and places. */
export function searchedText({ body, fromMe, mediaType, isDeleted, media, data }: Worded): string {
  if (isDeleted || mediaType === 'notification') return '';
  const { contacts = [], location, poll } = data ?? {};
  const said = fromMe ? body.replace(OWN_PREFIX, '') : body;
  const named = [media?.fileName, ...contacts.map(({ name }) => name), location?.name, location?.address];
  return [said, ...named, poll?.question].filter(Boolean).join(' ');
}

/** The words a message has. */
export function searchedWords(message: Worded): string[] {
  return wordsOf(searchedText(message), MOST_WORDS);
}

/**
 * What a message is found by, to be stored with it and written anew with every change of its text; absent for nothing.
 * Words of one or two letters stand in nearly every text: they are compared, but nothing is looked up by them.
 */
export function searchField(message: Worded): Pick<MessageDocument, 'search'> {
  const search = beginningsOf(searchedWords(message).filter(isLookedUp));
  return search.length > 0 ? { search } : {};
}
