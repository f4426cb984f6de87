import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { runMain, say } from '../bootstrap/say.mjs';

/**
 * Checks references to files of the repository: relative links in Markdown pages, and pages of `docs/` that
 * code and pages name.
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

if (process.argv[1] === inRoot('scripts', 'checks', 'references.mjs')) {
  await runMain(async () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const files = listed
      .split('\0')
      .filter((file) => /\.(md|tsx?|mjs|yml)$/.test(file) && !/\.test\.ts$/.test(file));
    const broken = files
      .filter((file) => existsSync(inRoot(file)))
      .flatMap((file) => brokenReferences(file, readFileSync(inRoot(file), 'utf8')));
    if (broken.length === 0) return;
    say(broken.join('\n'));
    process.exitCode = 1;
  });
}
