import { readFileSync } from 'node:fs';

/*
 * Prints what the product uses of the embedded store, as a table for its README.
 *
 *   RECADO_STORE_USAGE=/tmp/usage npm test
 *   node scripts/store-usage.mjs /tmp/usage
 */
const [file = process.env.RECADO_STORE_USAGE] = process.argv.slice(2);
if (!file) throw new Error('Usage: node scripts/store-usage.mjs FILE (written by RECADO_STORE_USAGE=FILE)');

const kinds = new Map();
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const [kind, name] = line.split('\t');
  const names = kinds.get(kind) ?? new Map();
  kinds.set(kind, names.set(name, (names.get(name) ?? 0) + 1));
}

console.log('| kind | used |\n| --- | --- |');
for (const [kind, names] of [...kinds].sort())
  console.log(
    `| ${kind} | ${[...names.keys()]
      .sort()
      .map((name) => `\`${name}\``)
      .join(' ')} |`,
  );
