import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { dialectIn } from '../checks/prose.mjs';
import { planFeature } from './feature.mjs';
import { namesOf } from './names.mjs';
import { SourceEdit } from './source-edit.mjs';
import { fillIn } from './templates.mjs';
import { RepositoryCopy } from './testing/repository-copy';

describe('the names of a feature', () => {
  it.each([
    ['return-policies', 'return-policy'],
    ['tags', 'tag'],
    ['inbox-rules', 'inbox-rule'],
    ['boxes', 'box'],
    ['branches', 'branch'],
    ['ticket-statuses', 'ticket-status'],
    ['warehouses', 'warehouse'],
    ['box-sizes', 'box-size'],
  ])('derive the singular of %s', (plural, singular) => {
    expect(namesOf({ plural }).singular.kebab).toBe(singular);
  });

  it('accept an irregular singular', () => {
    const { plural, singular } = namesOf({ plural: 'sales-people', singular: 'sales-person' });
    expect([plural.pascal, singular.camel, singular.constant]).toEqual([
      'SalesPeople',
      'salesPerson',
      'SALES_PERSON',
    ]);
  });

  it.each([
    [{ plural: 'ReturnPolicies' }, 'is no name'],
    [{ plural: '../policies' }, 'is no name'],
    [{ plural: '2nd-levels' }, 'is no name'],
    [{ plural: 'policies-' }, 'is no name'],
    [{ plural: `${'x'.repeat(40)}s` }, 'is no name'],
    [{ plural: 'sales-people' }, 'Give it: --singular'],
    [{ plural: 'news', singular: 'news' }, 'are both "news"'],
    [{ plural: 'classes' }, '"class" is a reserved word'],
  ])('reject %o', (input, message) => {
    expect(() => namesOf(input)).toThrow(message);
  });

  it.each([
    ['tags', 'shared/src/tags exists'],
    ['calls', 'server/src/features/calls exists'],
    ['sessions', 'has a model or collection of this name'],
    ['hours', 'desktop/src/renderer/ui/hours/locales/pt.json has the texts'],
    ['contexts', 'server/src/compose.ts has the identifier context'],
    ['notes', 'has the identifier ERR_NO_NOTE_FOUND'],
  ])('reject %s because it is taken', async (plural, message) => {
    await expect(planFeature(namesOf({ plural }))).rejects.toThrow(message);
  });
});

describe('a template', () => {
  it('takes every spelling of the name, with its article', () => {
    const names = namesOf({ plural: 'inbox-rules' });
    const template = 'A sample item of sample-items: sampleItem, SampleItemsPage, SAMPLE_ITEM, sample_items.';
    expect(fillIn(template, names)).toBe(
      'An inbox rule of inbox-rules: inboxRule, InboxRulesPage, INBOX_RULE, inbox_rules.',
    );
  });
});

describe('an edit of a source', () => {
  const source = "import { b } from './b';\nconst LIST = [\n  'a', // first\n  'c',\n] as const;\n";

  it('inserts imports, elements in their order, and retains comments', () => {
    const edit = new SourceEdit('list.ts', source);
    edit.importNames('./b', ['a', 'b']);
    edit.importNames('./a', ['one']);
    edit.addElement('LIST', "'b'", { sorted: true });
    const text = `${edit}`.replace(/\s+/g, ' ');
    expect(text).toContain("import { b, a } from './b'; import { one } from './a';");
    expect(text).toContain("'a', // first 'b', 'c',");
  });

  it.each([
    ['a missing variable', (edit: SourceEdit) => edit.addElement('OTHER', "'b'")],
    ['a missing neighbour', (edit: SourceEdit) => edit.addElement('LIST', "'b'", { before: "'x'" })],
    ['a missing function', (edit: SourceEdit) => edit.addStatement('compose', 'call();')],
  ])('names the file of %s', (_title, apply) => {
    expect(() => apply(new SourceEdit('list.ts', source))).toThrow('list.ts has no place for the feature');
  });
});

/** Checks the whole copy for types, dead code and cycles, which takes two minutes of processor time. */
const isLong = process.env['RECADO_LONG'] !== undefined;

/** Files whose exports are found by the file's name or by their shape, without an import. */
const DISCOVERED = /(?:\/screens|\.fixtures|\.events)\.ts$/;

/**
 * Runs the generator in a copy of the repository, then the parts of `npm run check` that generated code can
 * break. Omits types, lint, format and imports of unchanged files (types and imports: unless long), licences, and the prose baseline.
 */
describe('npm run new:feature', { timeout: 600_000 }, () => {
  let copy: RepositoryCopy;
  let sources: string[];

  beforeAll(() => {
    copy = new RepositoryCopy();
  }, 120_000);
  afterAll(() => copy.remove());

  const newFeature = (...args: string[]) => copy.node('scripts/new-feature.mjs', ...args);
  const passes = async (script: string, ...args: string[]) => {
    const { code, output } = await copy.node(script, ...args);
    expect(code, output.slice(-8_000)).toBe(0);
  };
  const bin = (path: string) => join('node_modules', path);
  const textOf = (file: string) => readFileSync(copy.path(file), 'utf8');
  const isOfRenderer = (file: string) => file.startsWith('desktop/src/renderer/');
  const createdSources = () => sources.filter((file) => /spare-?batter/i.test(file));
  /** Returns values that a created file exports and no other changed file mentions. */
  const unusedExports = (): string[] =>
    createdSources()
      .filter((file) => !DISCOVERED.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
          .map(([, name = '']) => name)
          .filter((name) =>
            sources.every((other) => other === file || !new RegExp(`\\b${name}\\b`).test(textOf(other))),
          )
          .map((name) => `${file}: ${name}`),
      );
  /** Writes a configuration that checks the changed files of a workspace and what they import. Returns its path. */
  const configFor = (workspace: string): string => {
    const path = copy.path('.cache', `${workspace}-types.json`);
    const config = {
      extends: copy.path(workspace, 'tsconfig.json'),
      compilerOptions: { tsBuildInfoFile: `${path}.tsbuildinfo` },
      files: sources.filter((file) => file.startsWith(`${workspace}/`)).map((file) => copy.path(file)),
      include: [copy.path(workspace, 'src/**/*.d.ts')],
    };
    writeFileSync(path, JSON.stringify(config));
    return path;
  };

  test('rejects wrong options and uncommitted changes before it writes anything', async () => {
    expect((await newFeature()).output).toContain('Usage: npm run new:feature return-policies');
    expect((await newFeature('spare-batteries', '--plural', 'x')).output).toContain('Usage:');
    const compose = copy.path('server/src/compose.ts');
    const committed = readFileSync(compose, 'utf8');
    writeFileSync(compose, `${committed}\n`);
    const { code, output } = await newFeature('spare-batteries');
    expect(code).toBe(1);
    expect(output).toContain('These files have uncommitted changes');
    expect(copy.changedFiles()).toEqual(['server/src/compose.ts']);
    writeFileSync(compose, committed);
  });

  test('writes a feature and registers it', async () => {
    // The second feature must find its places after the first one was generated.
    await passes('scripts/new-feature.mjs', 'shelves', '--singular', 'shelf');
    copy.commit();
    await passes('scripts/new-feature.mjs', 'spare-batteries', '--pt', 'Pilhas "reserva"');
    const changed = copy.changedFiles();
    sources = changed.filter((file) => /\.tsx?$/.test(file));
    expect(changed.length).toBeGreaterThan(30);
    expect(changed.filter((file) => !/spare-?batter/i.test(file)).sort()).toEqual([
      'server/src/compose.ts',
      'server/src/features/README.md',
      'shared/src/api/index.ts',
      'shared/src/features/index.ts',
    ]);
    const leftover = changed.filter((file) => /sample.?items?/i.test(readFileSync(copy.path(file), 'utf8')));
    expect(leftover).toEqual([]);
    const texts = textOf('desktop/src/renderer/features/spare-batteries/locales/pt.json');
    expect(texts).toContain('"title": "Pilhas \\"reserva\\""');
  });

  test('writes code that passes the checks', async () => {
    const types = async () => {
      await passes(bin('oxlint/bin/oxlint'), '--type-aware', '--type-check', ...sources);
      if (!isLong) return;
      for (const workspace of ['shared', 'server', 'desktop'])
        await passes(bin('typescript-native/bin/tsc'), '-p', configFor(workspace));
    };
    const otherChecks = async () => {
      await passes(bin('eslint/bin/eslint.js'), '--max-warnings=0', ...sources);
      await passes(bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', ...copy.changedFiles());
      const cruise = bin('dependency-cruiser/bin/dependency-cruise.mjs');
      const rooms = ['--config', '.dependency-cruiser.rooms.mjs'];
      if (isLong) {
        const deadCode = await copy.node(bin('knip/bin/knip.js'), '--no-progress', '--reporter=json');
        expect(deadCode.code, deadCode.output).toBeLessThanOrEqual(1);
        expect(deadCode.output).not.toContain('spare-batter');
        await passes(cruise, 'shared/src', 'server/src', 'desktop/src');
        await passes(cruise, ...rooms, 'desktop/src/renderer');
      } else {
        expect(unusedExports()).toEqual([]);
        // Reads what changed files import, but not what that imports.
        await passes(cruise, '--max-depth', '1', ...sources);
        await passes(cruise, ...rooms, '--max-depth', '1', ...sources.filter(isOfRenderer));
      }
      await passes('scripts/checks/locales.mjs');
      await passes('scripts/checks/references.mjs');
    };
    await Promise.all([types(), otherChecks()]);
    expect(
      createdSources().flatMap((file) => dialectIn(file, readFileSync(copy.path(file), 'utf8'))),
    ).toEqual([]);
  });

  /** Runs tests and returns the number of passed tests by the end of a file's path. */
  const passingTests = async (...args: string[]) => {
    const report = copy.path('report.json');
    // A second process would load the server once more.
    const options = ['--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
    await passes(bin('vitest/vitest.mjs'), 'run', ...args, ...options);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; assertionResults: { status: string }[] }[];
    };
    return (ending: string) =>
      testResults
        .filter(({ name }) => name.endsWith(ending))
        .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'))
        .length;
  };

  test('writes tests that pass, also those that look at every feature or endpoint', async () => {
    const walk = 'server/src/testing/contract.walk.test.ts';
    const ofAll = [
      'server/src/user-data.test.ts',
      'server/src/features/platform/platform.api.test.ts',
      'server/src/features/listeners.test.ts',
      'server/src/compose.graph.test.ts',
      'desktop/src/renderer/app/navigation/entries.test.ts',
    ];
    // The schedule of jobs is independent of the feature, and late on a busy machine. Of the walk, runs the feature's endpoints.
    const partsOfWalk = 'every endpoint|another company|malformed input|junk';
    const pattern = `^(?!.*recurring jobs)(?!(?:${partsOfWalk})(?!.*spareBatteries))`;
    const passed = await passingTests('spare-batteries', ...ofAll, walk, `--testNamePattern=${pattern}`);
    expect(passed('spare-batteries.api.test.ts')).toBeGreaterThanOrEqual(15);
    expect(passed('SpareBatteriesPage.test.tsx')).toBeGreaterThanOrEqual(9);
    for (const file of ofAll) expect(passed(file), file).toBeGreaterThan(0);
    // 401, 403, another company, malformed and random input for each endpoint.
    expect(passed(walk)).toBeGreaterThanOrEqual(30);
    expect(passed(walk)).toBeLessThan(1_000);
  });
});
