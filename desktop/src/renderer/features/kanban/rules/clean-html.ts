import DOMPurify from 'dompurify';
import { isBlankMarkup, OBSERVATION_TAGS } from '@recado/shared/kanban';

const ALLOWED = {
  ALLOWED_TAGS: [...OBSERVATION_TAGS],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/iu,
};

/** Removes elements, attributes and addresses that observations may not contain. The server does the same. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, ALLOWED);
}

/** Returns the clean elements of an observation. Its links open in another window. */
export function shownElements(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return fragment;
}

export function isBlankHtml(html: string): boolean {
  return isBlankMarkup(cleanHtml(html));
}
