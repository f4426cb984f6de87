import { buffer } from 'node:stream/consumers';
import { readTable, type TableOptions, type TableRow } from '@recado/shared/sheet';
import type { SheetPart } from './sheet-part';

/** Reads one sheet from standard input, sends the table in parts and exits. */
const ROWS_A_PART = 1_000;

process.once('disconnect', () => process.exit(0));

const send = (part: SheetPart) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(part, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

const content = await buffer(process.stdin);
const table = await readTable(
  new Uint8Array(content.buffer as ArrayBuffer, content.byteOffset, content.length),
  process.argv[2] ?? '',
  JSON.parse(process.argv[3] ?? '{}') as TableOptions,
);
if (!table.ok) await send({ kind: 'problem', reason: table.reason });
else {
  await send({ kind: 'header', header: table.header });
  const rows: TableRow[] = table.rows;
  for (let at = 0; at < rows.length; at += ROWS_A_PART)
    await send({ kind: 'rows', rows: rows.slice(at, at + ROWS_A_PART) });
  await send({ kind: 'end' });
}
process.exit(0);
