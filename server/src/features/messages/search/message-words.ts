import { beginningsOf, isLookedUp, wordsOf } from '@recado/shared/search';
import type { MessageDocument } from '../message.model';

type Worded = Pick<MessageDocument, 'body' | 'fromMe' | 'mediaType' | 'isDeleted' | 'media' | 'data'>;

/** Words of a long text that are indexed. */
const MOST_WORDS = 100;
/** The signature and the mark of a whisper, which precede the text. */
const OWN_PREFIX = /^(?:_\(Sussurro\)_ |\*[^*\n]{1,100}:\*\n)+/u;

/** Returns the searchable text: body, file name, and names of people, places and poll options. */
export function searchedText({ body, fromMe, mediaType, isDeleted, media, data }: Worded): string {
  if (isDeleted || mediaType === 'notification') return '';
  const { contacts = [], location, poll } = data ?? {};
  const said = fromMe ? body.replace(OWN_PREFIX, '') : body;
  const named = [media?.fileName, ...contacts.map(({ name }) => name), location?.name, location?.address];
  return [said, ...named, poll?.question].filter(Boolean).join(' ');
}

export function searchedWords(message: Worded): string[] {
  return wordsOf(searchedText(message), MOST_WORDS);
}

/**
 * Returns the search terms to store whenever a message's text changes. Words of one or two letters are in
 * nearly every text, so they are compared but not indexed.
 */
export function searchField(message: Worded): Pick<MessageDocument, 'search'> {
  const search = beginningsOf(searchedWords(message).filter(isLookedUp));
  return search.length > 0 ? { search } : {};
}
