import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { runMain, say } from '../bootstrap/say.mjs';

/**
 * Counts words of an odd dialect and references to documents outside the repository, in comments, test titles
 * and log messages. A folder's count may not exceed its baseline (`prose-baseline.json`). `docs/glossary.md`
 * names the terms to use.
 * `--update` lowers the baseline to the current counts; `--list <folder>` prints the places in a folder.
 */
const BASELINE = inRoot('scripts', 'checks', 'prose-baseline.json');

const DIALECT = new RegExp(
  String.raw`\b(?:told|tells?|says?|said|stands?|stood|heard|hears?|lies|comes?|came|answers?|answered|somebody|nobody|anybody|everybody|whoever|anew|beside|meanwhile|no more|by itself|by themselves)\b`,
  'gi',
);
/** Documents outside the repository. Comments should contain the rule itself or name a page in `docs/`. */
const OUTSIDE = /\bspecification [123]\b|\barchitecture rule\b|\bdecisions:/gi;
const HEADLESS = /^(?:What|Whose|Whoever|Of whom|Of what)\b(?!.*\?$)/;

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);
const LOG_METHODS = new Set(['debug', 'info', 'warn', 'error', 'fatal']);

/** Returns a source file's comments, test titles and log messages with their lines (from 1). */
function textsOf(file, source) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const texts = new Map();
  const comment = ({ pos, end }) => {
    const text = source
      .slice(pos, end)
      .replace(/^\/\*+|\*\/$|^\s*\*+ ?|^\/\/+/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (!/^(eslint|@ts-|prettier)/.test(text)) texts.set(pos, { line: lineOf(pos), text });
  };
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(source, node.pos) ?? []) comment(range);
    for (const range of ts.getTrailingCommentRanges(source, node.end) ?? []) comment(range);
    if (ts.isCallExpression(node)) {
      for (const argument of spokenArguments(node))
        texts.set(argument.pos, { line: lineOf(argument.getStart()), text: argument.text });
    }
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  return [...texts.values()];
}

/** Returns the string arguments of a call that are a test title or a log message. */
function spokenArguments({ expression, arguments: given }) {
  const called = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  const root = expression.getText().split(/[.(]/)[0];
  const isTest = TEST_FUNCTIONS.has(root);
  const isLog = LOG_METHODS.has(called) && /\blog(ger)?\b/i.test(expression.getText());
  if (!isTest && !isLog) return [];
  const strings = given.filter((one) => ts.isStringLiteralLike(one));
  return isTest ? strings.slice(0, 1) : strings;
}

const findings = ({ text }) =>
  (text.match(DIALECT) ?? []).length + (text.match(OUTSIDE) ?? []).length + (HEADLESS.test(text) ? 1 : 0);

/** Returns the folder in which a file is counted: a feature, or the first folders of a workspace's source. */
function roomOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[1] === 'src' ? (parts[2] === 'renderer' ? 5 : 4) : 2).join('/');
}

export const dialectIn = (file, source) =>
  textsOf(file, source)
    .map((one) => ({ ...one, count: findings(one) }))
    .filter(({ count }) => count > 0);

function places() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed
    .split('\0')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== 'scripts/checks/prose.mjs');
  return files.flatMap((file) => {
    let source;
    try {
      source = readFileSync(inRoot(file), 'utf8');
    } catch (error) {
      if (error.code === 'ENOENT') return []; // Deleted in the working tree, but still in the index.
      throw error;
    }
    return dialectIn(file, source).map((one) => ({ file, ...one }));
  });
}

function countByRoom(found) {
  const counts = {};
  for (const { file, count } of found) counts[roomOf(file)] = (counts[roomOf(file)] ?? 0) + count;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Compares counts with the baseline. Returns a sentence for each folder whose count increased. */
export function proseProblems(counts, baseline) {
  return Object.entries(counts)
    .filter(([room, count]) => count > (baseline[room] ?? 0))
    .map(([room, count]) => `${room}: ${count} dialect words, the baseline allows ${baseline[room] ?? 0}`);
}

if (process.argv[1] === inRoot('scripts', 'checks', 'prose.mjs')) {
  await runMain(async () => {
    const found = places();
    const counts = countByRoom(found);
    const list = process.argv.indexOf('--list');
    if (list > 0) {
      const folder = process.argv[list + 1] ?? '';
      for (const { file, line, text } of found.filter(({ file }) => file.startsWith(folder)))
        say(`${file}:${line}  ${text.slice(0, 160)}`);
      return;
    }
    const baseline = JSON.parse(readFileSync(BASELINE, 'utf8'));
    if (process.argv.includes('--update')) {
      const grown = proseProblems(counts, baseline);
      const first = Object.keys(baseline).length === 0;
      if (grown.length > 0 && !first) say(`Not raised:\n${grown.join('\n')}`);
      const next = Object.fromEntries(
        Object.entries(counts).map(([room, count]) => [
          room,
          first ? count : Math.min(count, baseline[room] ?? 0),
        ]),
      );
      writeFileSync(BASELINE, `${JSON.stringify(next, null, 2)}\n`);
      return;
    }
    const problems = proseProblems(counts, baseline);
    if (problems.length === 0) return;
    say(problems.join('\n'));
    say('Places: node scripts/checks/prose.mjs --list <folder>. Terms: docs/glossary.md.');
    process.exitCode = 1;
  });
}
