import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { inRoot } from '../bootstrap/paths.mjs';

const TEMPLATES = inRoot('scripts', 'new-feature', 'templates');

/** All spellings of the placeholder "sample items", with an article before it. */
const PLACEHOLDER = /(\b[aA]n? )?(sample[ _-]items?|sampleItems?|Sample items?|SampleItems?|SAMPLE_ITEMS?)/g;

/** Returns the template files as `{ path, text }`, with paths relative to the repository. */
export function readTemplates() {
  return readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(TEMPLATES, file).split(sep).join('/'),
      text: readFileSync(file, 'utf8'),
    }));
}

/** Replaces the placeholder by the feature's name in the same spelling. */
export function fillIn(text, names) {
  return text.replace(PLACEHOLDER, (_match, article, placeholder) => {
    const form = /s$/i.test(placeholder) ? names.plural : names.singular;
    const spelling = form[spellingOf(placeholder)];
    return article ? `${withArticle(article, spelling)}${spelling}` : spelling;
  });
}

function spellingOf(placeholder) {
  if (placeholder.includes('-')) return 'kebab';
  if (placeholder.includes(' ')) return placeholder.startsWith('S') ? 'title' : 'words';
  if (placeholder.includes('_')) return placeholder.startsWith('S') ? 'constant' : 'snake';
  return placeholder.startsWith('S') ? 'pascal' : 'camel';
}

function withArticle(article, following) {
  const selected = /^[aeiou]/i.test(following) ? 'an ' : 'a ';
  return article.startsWith('A') ? `A${selected.slice(1)}` : selected;
}
