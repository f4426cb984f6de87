import { readFileSync } from 'node:fs';

/** Rejects a commit subject that is not a conventional commit of at most 72 characters (CONTRIBUTING.md). */
const SUBJECT =
  /^(feat|fix|refactor|perf|test|docs|build|ci|chore|style|revert)(\([a-z0-9-]+(, ?[a-z0-9-]+)*\))?!?: \S/;
const GENERATED = /^(Merge |Revert |fixup! |squash! )/;
const MAX_LENGTH = 72;

const [subject = ''] = readFileSync(process.argv[2], 'utf8').split('\n');
if (!GENERATED.test(subject) && (!SUBJECT.test(subject) || subject.length > MAX_LENGTH)) {
  process.stderr.write(
    `The subject must read "type(scope): imperative" in at most ${MAX_LENGTH} characters:\n  ${subject} (${subject.length})\n`,
  );
  process.exitCode = 1;
}
