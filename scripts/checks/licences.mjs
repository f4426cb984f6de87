import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../bootstrap/paths.mjs';
import { runMain, say } from '../bootstrap/say.mjs';

const TARGET = inRoot('docs', 'third-party-licences.md');

/** Returns every package of the lock file with version and licence, except our own workspaces. */
function table() {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const rows = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    if (entry.link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const use = entry.dev ? 'development' : 'product';
    rows.set(
      `${name}@${entry.version}`,
      `| ${name} | ${entry.version} | ${entry.license ?? 'see package'} | ${use} |`,
    );
  }
  const sorted = [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return `# Third-party licences\n\nMade by \`npm run licences\` from the lock file; do not edit. Recado itself is GPL-3.0-or-later.\n\n| package | version | licence | used in |\n|---|---|---|---|\n${sorted.join('\n')}\n`;
}

await runMain(async () => {
  const text = table();
  if (!process.argv.includes('--check')) {
    writeFileSync(TARGET, text);
    say(`Wrote ${text.split('\n').length - 7} packages to docs/third-party-licences.md`);
  } else if (!existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== text) {
    say('docs/third-party-licences.md does not match the lock file. Run: npm run licences');
    process.exitCode = 1;
  }
});
