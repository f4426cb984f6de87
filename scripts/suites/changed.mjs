import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from '../bootstrap/child.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/say.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const lines = (text) => text.split('\n').filter(Boolean);
const bin = (path) => inRoot('node_modules', path);

/** Returns files that differ from the branch's start on `main`, including uncommitted and new ones. */
function changedFiles() {
  const base = git('merge-base', 'main', 'HEAD');
  const files = [
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  return { base, files: [...new Set(files)].filter((file) => existsSync(inRoot(file))) };
}

/**
 * Through `compose.ts`, a change affects nearly every server test. So the folder's own tests and this walk
 * over all endpoints run.
 */
const WALK = 'server/src/testing/contract.walk.test.ts';

/** Returns the folders (two levels below `src`, one in `scripts`) whose tests run for changed files. */
function testFolders(files) {
  const folder = /^(server\/src\/\w+\/[\w-]+|server\/embedded-store|scripts\/\w+)\//;
  const found = files.flatMap((file) => folder.exec(file)?.[0] ?? []);
  const walks = files.some((file) => /^(server|shared)\/src\//.test(file));
  return [...new Set(found), ...(walks ? [WALK] : [])];
}

/**
 * Checks types, lint and format of changed files, and runs the tests that import them. Returns the number of
 * failures.
 */
export async function runChanged() {
  const { base, files } = changedFiles();
  const sources = files.filter((file) => /\.(m?js|tsx?)$/.test(file));
  say(`${files.length} files changed since ${base.slice(0, 9)}.`);
  const typed = sources.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('scripts/new-feature/'));
  const packages = ['shared', 'server', 'server/embedded-store', 'scripts', 'desktop'].filter((name) =>
    sources.some((file) => file.startsWith(`${name}/`)),
  );
  const folders = testFolders(sources);
  const vitest = [bin('vitest/vitest.mjs'), 'run', '--passWithNoTests'];
  const commands = [
    ...(files.length > 0
      ? [['format', bin('prettier/bin/prettier.cjs'), '--check', '--ignore-unknown', ...files]]
      : []),
    ...(sources.length > 0 ? [['lint', bin('eslint/bin/eslint.js'), '--max-warnings=0', ...sources]] : []),
    ...(typed.length > 0 ? [['lint: promises', bin('oxlint/bin/oxlint'), '--type-aware', ...typed]] : []),
    ...packages.map((name) => [`types: ${name}`, bin('typescript-native/bin/tsc'), '-p', name]),
    ...(folders.length > 0
      ? [
          [
            'tests: server and scripts',
            ...vitest,
            ...['server', 'embedded-store', 'scripts'].map((name) => `--project=${name}`),
            ...folders,
          ],
        ]
      : []),
    [
      'tests: desktop and shared',
      ...vitest,
      '--project=desktop',
      '--project=electron',
      '--project=shared',
      `--changed=${base}`,
    ],
    // A journey runs only if its own file changed, because most sources affect every screen.
    ...(files.some((file) => file.endsWith('.spec.ts'))
      ? [
          [
            'journeys',
            bin('@playwright/test/cli.js'),
            'test',
            '--config',
            'desktop/playwright.config.ts',
            ...files.filter((file) => file.endsWith('.spec.ts')),
          ],
        ]
      : []),
  ];
  let failed = 0;
  for (const [name, ...args] of commands) {
    const { code } = await run(process.execPath, args, { cwd: ROOT });
    if (code !== 0) failed += 1;
    say(`${code === 0 ? '✓' : '✗'} ${name}`);
  }
  return failed;
}
