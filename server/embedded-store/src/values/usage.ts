import { appendFileSync } from 'node:fs';

type Kind =
  | 'command'
  | 'option'
  | 'stage'
  | 'expression'
  | 'accumulator'
  | 'query operator'
  | 'projection operator'
  | 'update operator'
  | 'index option';

/** File that `RECADO_STORE_USAGE` names, for `scripts/store-usage.mjs`. */
const FILE = process.env['RECADO_STORE_USAGE'];
const seen = new Set<string>();

/** Appends the name to the file of used features, once per process. Does nothing without such a file. */
export function recordUse(kind: Kind, name: string): void {
  if (!FILE) return;
  const line = `${kind}\t${name}\n`;
  if (seen.size === seen.add(line).size) return;
  appendFileSync(FILE, line);
}
