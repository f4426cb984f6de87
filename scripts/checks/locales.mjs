import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Checks the interface's texts in three languages. Fails for a key that a language lacks, whose {{values}} or
 * tags differ, that is unused, or that does not exist. Texts are in `locales/{pt,en,es}.json` of the folder
 * that owns them, whose name is their namespace.
 */
const LANGUAGES = ['pt', 'en', 'es'];
/** i18next's suffixes of plural keys. Each language has its own set. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Portuguese and Spanish have another plural form from a million on. The interface shows no such numbers. */
const RARE = /_many$/;

/** Texts for a feature's error codes; `load-texts.test.tsx` compares them with the codes. */
const ERRORS = 'apiErrors.';

/** Plural suffixes of each language, from the runtime's rules. */
const CATEGORIES = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Intl.PluralRules(language).resolvedOptions().pluralCategories]),
);

/** Returns the problems of the texts in a folder, one sentence each. */
export function localeProblems(root) {
  const sources = filesBelow(root).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const code = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));
  const namespaces = filesBelow(root)
    .filter((file) => basename(dirname(file)) === 'locales' && basename(file) === 'pt.json')
    .map((file) => readNamespace(root, dirname(file)));
  return namespaces.flatMap((namespace) => [
    ...namespace.problems,
    ...differences(namespace),
    ...unused(namespace, code),
    ...unknown(namespace, code),
  ]);
}

function readNamespace(root, folder) {
  const problems = [];
  const texts = {};
  for (const language of LANGUAGES) {
    const file = join(folder, `${language}.json`);
    if (existsSync(file)) texts[language] = flatten(JSON.parse(readFileSync(file, 'utf8')));
    else {
      texts[language] = new Map();
      problems.push(`${relative(root, file)} is missing`);
    }
  }
  return { name: basename(dirname(folder)), owner: dirname(folder), problems, texts };
}

function flatten(texts, prefix = '', into = new Map()) {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

const stem = (key) => key.replace(PLURAL, '');
const marks = (text) =>
  [...text.matchAll(/\{\{\s*[\w.]+[^}]*\}\}|<\/?\w+>/g)]
    .map(([mark]) => mark)
    .sort()
    .join(' ');

function differences({ name, texts }) {
  const problems = [];
  const stems = new Set(LANGUAGES.flatMap((language) => [...texts[language].keys()].map(stem)));
  for (const key of stems) {
    const forms = Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        [...texts[language].keys()].filter((each) => stem(each) === key),
      ]),
    );
    const counted = LANGUAGES.some((language) => forms[language].some((form) => PLURAL.test(form)));
    const allowed = (language) =>
      counted ? CATEGORIES[language].map((ending) => `${key}_${ending}`) : [key];
    for (const language of LANGUAGES) {
      for (const form of allowed(language))
        if (!texts[language].has(form) && !RARE.test(form))
          problems.push(`${name}: ${language} lacks "${form}"`);
      for (const form of forms[language]) {
        if (!allowed(language).includes(form)) problems.push(`${name}: ${language} has a needless "${form}"`);
        if (texts[language].get(form).trim() === '')
          problems.push(`${name}: ${language} is empty at "${form}"`);
        const model = texts.pt.get(texts.pt.has(form) ? form : (forms.pt[0] ?? ''));
        if (model !== undefined && marks(model) !== marks(texts[language].get(form)))
          problems.push(`${name}: {{values}} or tags of "${form}" differ between pt and ${language}`);
      }
    }
  }
  return problems;
}

/** Returns the code that may use a namespace: its owner's folder, and files that name it ("tickets:key"). */
function codeFor({ name, owner }, code) {
  return [...code]
    .filter(
      ([file, text]) => file.startsWith(owner) || text.includes(`'${name}'`) || text.includes(`${name}:`),
    )
    .map(([, text]) => text)
    .join('\n');
}

function unused(namespace, code) {
  const text = codeFor(namespace, code);
  const literals = new Set([...text.matchAll(/['"`](?:\w+:)?([\w.-]+)['"`]/g)].map(([, key]) => key));
  const starts = [...text.matchAll(/`(?:\w+:)?([\w.-]+\.)\$\{/g)].map(([, start]) => start);
  return [...new Set([...namespace.texts.pt.keys()].map(stem))]
    .filter(
      (key) =>
        !key.startsWith(ERRORS) && !literals.has(key) && !starts.some((start) => key.startsWith(start)),
    )
    .map((key) => `${namespace.name}: nobody uses "${key}"`);
}

/** Checks plain `t('key')` calls in files that use exactly one namespace. */
function unknown({ name, texts }, code) {
  const known = new Set([...texts.pt.keys()].flatMap((key) => [key, stem(key)]));
  const problems = [];
  for (const [file, text] of code) {
    const used = new Set(
      [...text.matchAll(/useTranslation\(\s*'([\w-]+)'/g)].map(([, namespace]) => namespace),
    );
    if (used.size !== 1 || !used.has(name)) continue;
    for (const [, key] of text.matchAll(/\bt\(\s*'([\w.-]+)'/g))
      if (!known.has(key)) problems.push(`${name}: ${basename(file)} uses "${key}", which does not exist`);
  }
  return problems;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = localeProblems(join(dirname(process.argv[1]), '..', '..', 'desktop', 'src', 'renderer'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('Every text exists in pt, en and es, and is used.');
}
