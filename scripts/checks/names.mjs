import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';
import { runMain, say } from '../bootstrap/say.mjs';

/**
 * Rejects identifiers and file names that contain a term which `docs/glossary.md` replaces, and modules of `server`,
 * `shared` and `scripts` whose names are not kebab-case. `names-allowed.json` lists exceptions: a name and its reason, or
 * `folder: name` for an exception in one folder.
 */
const ALLOWED = inRoot('scripts', 'checks', 'names-allowed.json');

/** Rejected terms, as sequences of words, and the standard term. */
const REJECTED = [
  [['told', 'tell', 'tells', 'teller', 'telling'], 'notify, publish, broadcast'],
  [['hear', 'hears', 'heard', 'hearing'], 'listener, handler, handle, receive'],
  [['said'], 'content, quoted'],
  [['wish', 'wishes', 'wished'], 'input, options'],
  [['whose', 'who is here', 'whoever'], 'owner, viewers'],
  [['anew'], 'retry, refetch'],
  [['goodbye'], 'shutdown'],
  [['patience'], 'timeout'],
  [['tenure'], 'lease'],
  [['server word', 'delivery word', 'server post'], 'clusterMessage, transport, clusterBus'],
  [['gathered'], 'batch'],
  [['contact join', 'contact joins', 'join two', 'begin join', 'joined ids'], 'merge'],
  [['take apart'], 'unmerge'],
  [['lay down', 'laid down'], 'release'],
  [['hand back'], 'restore'],
  [['spreading'], 'propagate'],
  [['brought'], 'phone-sync message'],
  [['quotation', 'quotations'], 'quoted message'],
  [['homeless'], 'unassigned'],
  [['vault'], 'credentialStore'],
  [['doubt', 'doubts'], 'warning'],
  [['visits', 'begin visit', 'end visit', 'start visit'], 'impersonation'],
  [['use settled', 'use lasting'], 'debounced, delayed'],
  [['held order', 'kept focus'], 'frozen order, restore focus'],
  [['take out', 'take back', 'put back'], 'remove, edit, restore'],
  [['junk'], 'malformed, fixture'],
  [['eraser'], 'erasure'],
  [['sound player', 'sound recorder', 'sound recording', 'record sound'], 'audio'],
  [['picture', 'pictures'], 'image, avatar, screenshot'],
  [['lane', 'lanes'], 'priority, keyedQueue, lock'],
  [['spread'], 'propagate, percentiles'],
  [['server link'], 'clusterBus'],
  [['join id', 'join connections'], 'merge, add'],
  [['beside'], 'adjacent'],
  [['lent'], 'deps'],
  [['nobody', 'somebody', 'whom'], 'unassigned, unknown'],
  [['refuse', 'refused', 'refuses', 'refusing', 'refusal', 'refusals'], 'reject, rejection, blocked, denied'],
  [['chosen', 'choose', 'chooses'], 'selected, select, recipients'],
  [['take', 'takes', 'taken', 'took', 'taking'], 'claim, accept, acquire, remove, use'],
  [['keep', 'keeps', 'kept', 'keeper', 'keepers', 'keeping'], 'store, retain, cached, permanent, MAX_…'],
  [['goes', 'knew'], 'a term of the glossary'],
  [['come', 'comes', 'came', 'coming'], 'receive, reconnect, follow'],
  [['go', 'going', 'gone'], 'navigate, send, deleted, disconnected'],
  [['forget', 'forgets', 'forgotten'], 'evict, delete, expire'],
  [['answer', 'answers', 'answered', 'answering'], 'response, result, reply'],
  [['ask', 'asks', 'asked', 'asking'], 'request, prompt, lookup'],
  [['hold', 'holds', 'held', 'holding'], 'suspend, pause, cached, owned'],
  [['stands', 'standing', 'stood'], 'position, shown, stalled'],
].flatMap(([terms, standard]) => terms.map((term) => ({ term: term.split(' '), standard })));

/** Words that names of types do not contain: a type has a noun's name. */
const REJECTED_IN_TYPES = ['given', 'wanted', 'made', 'found'].map((term) => ({
  term: [term],
  standard: 'input, options, result',
}));

/** Constants name limits `MAX_…` and `MIN_…`. */
const LIMIT = /^(?:MOST|LONGEST|LARGEST|HIGHEST|LEAST|SHORTEST|SMALLEST|LOWEST)(?:_|$)|_AT_MOST(?:_|$)/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const KEBAB_FOLDERS = /^(?:server|shared|scripts)\//;
const MODULE = /\.(?:ts|mts|mjs|js)$/;

/** Returns an identifier's or file name's words in lower case. */
const wordsOf = (name) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());

/**
 * Returns the rejected term in a name with the standard one; undefined if the name is correct.
 * @param {boolean} isType whether the name is a type's
 */
export function rejectedIn(name, isType = false) {
  if (LIMIT.test(name)) return { term: name, standard: 'MAX_…, MIN_…' };
  const words = ` ${wordsOf(name).join(' ')} `;
  const rejected = isType ? [...REJECTED, ...REJECTED_IN_TYPES] : REJECTED;
  const found = rejected.find(({ term }) => words.includes(` ${term.join(' ')} `));
  return found && { term: found.term.join(' '), standard: found.standard };
}

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isClassLike(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isAccessor(node);

/** Returns the names that a source file declares, with their lines (from 1). */
function declaredNames(file, source) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : undefined;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const names = [];
  const visit = (node) => {
    const { name } = node;
    if (name && isDeclaration(node) && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const { line } = tree.getLineAndCharacterOfPosition(name.getStart(tree));
      const isType =
        ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassLike(node);
      names.push({ name: name.text.replace(/^[#_]+/, ''), line: line + 1, isType });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return names;
}

/** Returns the key of `names-allowed.json` that allows a name in a file; undefined if none does. */
const allowedKey = (file, name, allowed) =>
  Object.keys(allowed).find(
    (key) =>
      key === name || (key.endsWith(`: ${name}`) && file.startsWith(`${key.slice(0, -name.length - 2)}/`)),
  );

/** Returns the findings in a file's name and declarations as `file:line: name: …`. */
export function findingsIn(file, source, allowed = {}) {
  const baseName = file.slice(file.lastIndexOf('/') + 1);
  const stem = baseName.slice(0, baseName.lastIndexOf('.'));
  const findings = [];
  const report = (line, name, text) =>
    findings.push({ file, name, text: `${file}:${line}: ${name}: ${text}` });
  if (
    KEBAB_FOLDERS.test(file) &&
    MODULE.test(file) &&
    !KEBAB.test(stem) &&
    !file.includes('/templates/desktop/')
  )
    report(1, baseName, 'modules are kebab-case');
  for (const { name, line, isType } of [{ name: stem, line: 1 }, ...declaredNames(file, source)]) {
    const rejected = rejectedIn(name, isType);
    if (rejected) report(line, name, `"${rejected.term}" → ${rejected.standard}`);
  }
  return findings.filter(({ name }) => !allowedKey(file, name, allowed));
}

function sourceFiles() {
  const args = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-z',
    '*.ts',
    '*.tsx',
    '*.mts',
    '*.mjs',
  ];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  return listed.split('\0').filter((file) => file && existsSync(inRoot(file)));
}

if (process.argv[1] === inRoot('scripts', 'checks', 'names.mjs')) {
  await runMain(() => {
    const allowed = JSON.parse(readFileSync(ALLOWED, 'utf8'));
    const all = sourceFiles().flatMap((file) => findingsIn(file, readFileSync(inRoot(file), 'utf8')));
    const keys = all.map(({ file, name }) => allowedKey(file, name, allowed));
    const lines = all.filter((_finding, index) => !keys[index]).map(({ text }) => text);
    for (const name of Object.keys(allowed))
      if (!keys.includes(name)) lines.push(`scripts/checks/names-allowed.json: ${name}: no longer needed`);
    for (const line of lines) say(line);
    say(
      lines.length === 0
        ? 'Every name follows the glossary.'
        : `\n${lines.length} findings. docs/glossary.md has the terms; an exception with its reason goes into scripts/checks/names-allowed.json.`,
    );
    process.exitCode = lines.length === 0 ? 0 : 1;
  });
}
