import { isBlankMarkup, OBSERVATION_TAGS } from '@recado/shared/kanban';

/** Other links lose their target. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/**
 * Removes everything but `OBSERVATION_TAGS`; keeps the text of removed elements, except scripts and styles.
 * @returns undefined for empty markup
 */
export async function cleanMarkup(html: string): Promise<string | undefined> {
  // Loaded late, because the server's start does not need it.
  const { default: sanitize } = await import('sanitize-html');
  const clean = sanitize(html, {
    allowedTags: [...OBSERVATION_TAGS],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    // The editor nests lists; more levels are an attack.
    nestingLimit: 20,
    transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }) },
  });
  return isBlankMarkup(clean) ? undefined : clean;
}

function linkAttributes(href: string): Record<string, string> {
  return SAFE_LINK.test(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : {};
}
