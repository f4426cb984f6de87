import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { runMain, say } from '../bootstrap/say.mjs';

/**
 * Checks references to files of the repository: relative links in Markdown pages, pages of `docs/` that code
 * and pages name, and the table of the server's features.
 */
const LINK = /\]\((?![a-z]+:|#)([^)\s#]+)(?:#[^)]*)?\)/g;
const DOCS_PAGE = /(?<![\w./-])docs\/[\w./-]+?\.md\b/g;

export function brokenReferences(file, text, exists = (path) => existsSync(inRoot(path))) {
  return text.split('\n').flatMap((line, index) => {
    const links = file.endsWith('.md')
      ? [...line.matchAll(LINK)].map(([, target]) => normalize(join(dirname(file), decodeURI(target))))
      : [];
    const pages = [...line.matchAll(DOCS_PAGE)].map(([target]) => target);
    return [...links, ...pages]
      .filter((target) => !exists(target))
      .map((target) => `${file}:${index + 1} → ${target}`);
  });
}

const FEATURES = 'server/src/features';
const FEATURE_FOLDER = new RegExp(`^${FEATURES}/([^/]+)/`);
const FEATURE_ROW = /^\| `([\w-]+)`/gm;

/** Compares the folders of the server's features with the rows of their README. */
export function featureRowProblems(files, readme) {
  const folders = new Set(files.flatMap((file) => FEATURE_FOLDER.exec(file)?.[1] ?? []));
  const rows = new Set([...readme.matchAll(FEATURE_ROW)].map(([, feature]) => feature));
  return [
    ...[...folders]
      .filter((folder) => !rows.has(folder))
      .map((folder) => `${FEATURES}/README.md has no row for the folder ${folder}.`),
    ...[...rows]
      .filter((row) => !folders.has(row))
      .map((row) => `${FEATURES}/README.md has a row for ${row}, which is no folder.`),
  ];
}

if (process.argv[1] === inRoot('scripts', 'checks', 'references.mjs')) {
  await runMain(async () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const files = listed
      .split('\0')
      .filter((file) => /\.(md|tsx?|mjs|yml)$/.test(file) && !/\.test\.ts$/.test(file))
      .filter((file) => existsSync(inRoot(file)));
    const problems = [
      ...files.flatMap((file) => brokenReferences(file, readFileSync(inRoot(file), 'utf8'))),
      ...featureRowProblems(files, readFileSync(inRoot(FEATURES, 'README.md'), 'utf8')),
    ];
    if (problems.length === 0) return;
    say(problems.join('\n'));
    process.exitCode = 1;
  });
}
