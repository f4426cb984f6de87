import { parseArgs } from 'node:util';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { ROOT } from './bootstrap/paths.mjs';
import { PlainError, runMain, say } from './bootstrap/say.mjs';

const USAGE =
  'Fill a copy of the release checklist and run: npm run release -- --checklist <file> [--folder release]';

/**
 * Checks the artifacts that `npm run package` made and the filled checklist (docs/desktop.md). Builds nothing, so that what was
 * tested by hand is what is released.
 */
await runMain(async () => {
  const { values } = parseArgs({
    options: { checklist: { type: 'string' }, folder: { type: 'string', default: 'release' } },
  });
  if (!values.checklist) throw new PlainError(USAGE);
  await ensureDependencies();
  // Imported here, because it needs the packages that were just installed.
  const { checkRelease, installedSevenZip } = await import('./release/check-release.mjs');
  const { problems, artifacts } = await checkRelease({
    root: ROOT,
    folder: values.folder,
    checklist: values.checklist,
    sevenZip: await installedSevenZip(),
  });
  for (const problem of problems) say(`✗ ${problem}`);
  if (problems.length > 0) throw new PlainError(`This is no release: ${problems.length} problems.`);
  for (const { name, sha512 } of artifacts) say(`✓ ${name}  sha512 ${sha512}`);
  say('Ready to publish.');
});
