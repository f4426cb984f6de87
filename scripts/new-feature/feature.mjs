import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ESLint } from 'eslint';
import * as prettier from 'prettier';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { PageEdit } from './page-edit.mjs';
import { rejectUncommittedChanges, rejectUsedNames } from './preconditions.mjs';
import { CODE_EDITS, PAGE_EDITS } from './registration.mjs';
import { SourceEdit } from './source-edit.mjs';
import { fillIn, readTemplates } from './templates.mjs';

/**
 * Computes all files of a new feature without writing them.
 *
 * @param names result of `namesOf`
 * @param titles the page's title per language (`pt`, `en`, `es`); default: the name
 * @returns `{ created, changed }`, each `[{ path, text }]`, formatted
 * @throws PlainError if a name is taken, a file has uncommitted changes or a place for a registration is
 * missing
 */
export async function planFeature(names, titles = {}) {
  const templates = readTemplates();
  const codeFiles = Object.keys(CODE_EDITS).map((path) => ({
    path,
    text: readFileSync(inRoot(path), 'utf8'),
  }));
  rejectUsedNames(names, { templates, codeFiles });
  rejectUncommittedChanges([CODE_EDITS, PAGE_EDITS].flatMap(Object.keys));

  const titleIn = (language) => titles[language] ?? names.plural.title;
  const created = templates.map(({ path, text }) => {
    const language = /locales\/(\w+)\.json$/.exec(path)?.[1];
    const titled = language ? text.replace('"Sample items"', () => JSON.stringify(titleIn(language))) : text;
    return { path: fillIn(path, names), text: fillIn(titled, names) };
  });
  const code = codeFiles.map(({ path, text }) => {
    const edit = new SourceEdit(path, text);
    CODE_EDITS[path](edit, names);
    return { path, text: `${edit}` };
  });
  const pages = Object.entries(PAGE_EDITS).map(([path, addTo]) => {
    const edit = new PageEdit(path, readFileSync(inRoot(path), 'utf8'));
    addTo(edit, names);
    return { path, text: `${edit}` };
  });
  return { created: await formatted(created), changed: await formatted([...code, ...pages]) };
}

export async function writeFeature({ created, changed }) {
  for (const { path, text } of [...created, ...changed]) {
    mkdirSync(dirname(inRoot(path)), { recursive: true });
    writeFileSync(inRoot(path), text);
  }
  const pathsOf = (files) => files.map(({ path }) => path);
  return { created: pathsOf(created), changed: pathsOf(changed) };
}

async function formatted(files) {
  const linter = new ESLint({
    cwd: ROOT,
    fix: true,
    ruleFilter: ({ ruleId }) => ruleId === 'import-sort/imports',
    // The files do not exist yet, so no project has their types.
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  });
  const format = async ({ path, text }) => {
    const filePath = inRoot(path);
    const [result] = /\.tsx?$/.test(path) ? await linter.lintText(text, { filePath }) : [];
    const options = await prettier.resolveConfig(filePath);
    return { path, text: await prettier.format(result?.output ?? text, { ...options, filepath: filePath }) };
  };
  return Promise.all(files.map(format));
}
