import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { PlainError } from '../bootstrap/say.mjs';
import { SourceEdit } from './source-edit.mjs';

const FOLDERS = [
  'shared/src',
  'server/src/features',
  'desktop/src/renderer/features',
  'desktop/src/renderer/data',
];
/** First path segments that no endpoint declares. */
const RESERVED_PATHS = ['api', 'app', 'media', 'metrics', 'healthz', 'readyz', 'tickets'];

/** Rejects a name whose folder, path, collection, model, texts or identifiers exist. */
export function rejectUsedNames(names, { templates, codeFiles }) {
  const { plural, singular } = names;
  const reject = (reason) => {
    throw new PlainError(`"${plural.kebab}" cannot be used: ${reason}. Choose a more specific name.`);
  };
  for (const folder of FOLDERS)
    for (const name of [plural.kebab, singular.kebab])
      if (existsSync(inRoot(folder, name))) reject(`${folder}/${name} exists`);
  if (RESERVED_PATHS.includes(plural.kebab)) reject(`the server uses the address /${plural.kebab}`);
  const endpoint = sourcesBelow('shared/src', '.endpoints.ts').find(({ text }) =>
    new RegExp(`path: '/${plural.kebab}['/]`).test(text),
  );
  if (endpoint) reject(`${endpoint.path} has the address /${plural.kebab}`);
  const model = sourcesBelow('server/src', '.ts').find(
    ({ text }) => text.includes(`>('${singular.pascal}', `) || text.includes(`collection: '${plural.snake}'`),
  );
  if (model) reject(`${model.path} has a model or collection of this name`);

  const texts = sourcesBelow('desktop/src/renderer', '.json').find(
    ({ path }) => path.split(sep).slice(-3).join('/') === `${plural.kebab}/locales/pt.json`,
  );
  if (texts) reject(`${texts.path} has the texts of this name`);

  const own = [
    ...[plural, singular].flatMap(({ camel, pascal, constant }) => [camel, pascal, constant]),
    `${singular.camel}Id`,
    `${singular.camel}Event`,
    `${plural.camel}Data`,
    `create${plural.pascal}`,
    `${plural.constant}_PATH`,
    `ERR_NO_${singular.constant}_FOUND`,
  ];
  const code = templates.filter(({ path }) => /\.tsx?$/.test(path));
  const errorCodes = [
    ...sourcesBelow('shared/src', '.feature.ts'),
    ...sourcesBelow('shared/src/contract', 'errors.ts'),
  ];
  for (const { path, text } of [...codeFiles, ...errorCodes, ...code]) {
    const existing = new SourceEdit(path, text).identifiers();
    const used = own.find((name) => existing.has(name));
    if (used) reject(`${path} has the identifier ${used}`);
  }
}

/** Rejects files with uncommitted changes, so that the generated ones can be reviewed and undone. */
export function rejectUncommittedChanges(paths) {
  let status;
  try {
    status = execFileSync('git', ['status', '--porcelain', '--', ...paths], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new PlainError(`git status failed, and the changes could not be undone: ${error.message}`);
  }
  if (status === '') return;
  throw new PlainError(
    `These files have uncommitted changes and would be edited:\n${status}Commit or stash them first.`,
  );
}

function sourcesBelow(folder, ending) {
  return readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ path: join(folder, file), text: readFileSync(inRoot(folder, file), 'utf8') }));
}
