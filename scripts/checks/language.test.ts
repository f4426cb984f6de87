import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dialectIn, proseProblems } from './prose.mjs';
import { brokenReferences, featureRowProblems } from './references.mjs';

describe('the prose check', () => {
  test('counts dialect words in comments, test titles and log messages', () => {
    const source = [
      '// Whoever is told first wins.',
      "test('nobody hears of it', () => {",
      "  log.warn({ id }, 'the message stands still');",
      '});',
    ].join('\n');
    expect(dialectIn('example.ts', source).map(({ line, count }) => [line, count])).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
    ]);
  });

  test('counts a comment that opens with a headless clause', () => {
    expect(dialectIn('example.ts', '/** What the caller may do. */\nconst a = 1;')).toHaveLength(1);
  });

  test('ignores code, texts of the interface and plain comments', () => {
    const source = [
      "const told = t('somebody answered');",
      '/** Returns the caller. */',
      "const answer = 'nobody';",
    ].join('\n');
    expect(dialectIn('example.ts', source)).toEqual([]);
  });

  test('rejects a folder whose count grew and accepts one whose count fell', () => {
    expect(proseProblems({ 'server/src': 3, shared: 1 }, { 'server/src': 2, shared: 4 })).toEqual([
      'server/src: 3 dialect words, the baseline allows 2',
    ]);
  });
});

describe('the commit subject check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-subject-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['fix(outbox): resend messages whose ack is missing', true],
    ['feat!: require a queue', true],
    ['Tell of what is mended', false],
    [`docs: ${'a'.repeat(80)}`, false],
  ])('decides on "%s"', (subject, accepted) => {
    const file = join(folder, 'message');
    writeFileSync(file, `${subject}\n\nA body.\n`);
    const run = () =>
      execFileSync(process.execPath, ['scripts/checks/commit-subject.mjs', file], { stdio: 'pipe' });
    if (accepted) expect(run).not.toThrow();
    else expect(run).toThrow('type(scope): imperative');
  });
});

describe('the reference check', () => {
  test('names links and pages that do not exist', () => {
    const exists = (path: string) => path === 'docs/media.md';
    const page = 'See [media](media.md), [gone](gone.md), [web](https://example.org) and `docs/lost.md`.';
    expect(brokenReferences('docs/page.md', page, exists)).toEqual([
      'docs/page.md:1 → docs/gone.md',
      'docs/page.md:1 → docs/lost.md',
    ]);
  });

  test('names features without a row, and rows without a feature', () => {
    const files = ['server/src/features/tags/index.ts', 'server/src/features/chats/index.ts'];
    const readme = '| feature | owns |\n| --- | --- |\n| `tags` | labels |\n| `labels` | gone |\n';
    expect(featureRowProblems(files, readme)).toEqual([
      'server/src/features/README.md has no row for the folder chats.',
      'server/src/features/README.md has a row for labels, which is no folder.',
    ]);
  });
});
