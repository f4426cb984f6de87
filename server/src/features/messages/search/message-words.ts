import { writtenText } from '@recado/shared/rules/signature';
import { beginningsOf, isLookedUp, wordsOf } from '@recado/shared/search';
import type { MessageDocument } from '../message.model';

type Worded = Pick<MessageDocument, 'body' | 'fromMe' | 'mediaType' | 'isDeleted' | 'media' | 'data'>;

const MAX_WORDS = 100;

export function searchedText({ body, fromMe, mediaType, isDeleted, media, data }: Worded): string {
  if (isDeleted || mediaType === 'notification') return '';
  const { contacts = [], location, poll, event, product, ad } = data ?? {};
  const said = fromMe ? writtenText(body).text : body;
  const named = [media?.fileName, ...contacts.map(({ name }) => name), location?.name, location?.address];
  const shown = [
    ...(poll ? [poll.question, ...poll.options] : []),
    event?.location,
    product?.description,
    ad?.title,
  ];
  return [said, ...named, ...shown].filter(Boolean).join(' ');
}

export function searchedWords(message: Worded): string[] {
  return wordsOf(searchedText(message), MAX_WORDS);
}

/** Omits words of one or two letters, which nearly every text contains. */
export function searchField(message: Worded): Pick<MessageDocument, 'search'> {
  const search = beginningsOf(searchedWords(message).filter(isLookedUp));
  return search.length > 0 ? { search } : {};
}
