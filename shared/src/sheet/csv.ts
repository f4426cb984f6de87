import type { TableRow } from './table';

const DELIMITERS = [';', ',', '\t'] as const;
/** Matches a first line that declares the delimiter, as Excel writes it. */
const DECLARED = /^sep=(.)\r?\n/i;

/**
 * Reads a CSV file with Excel's quoting. It may be UTF-8, UTF-16 or Latin-1, with semicolons, commas or tabs
 * as delimiters.
 */
export function readCsv(bytes: Uint8Array): TableRow[] {
  const text = decode(bytes);
  const declared = DECLARED.exec(text);
  const skipped = declared ? 1 : 0;
  const body = declared ? text.slice(declared[0].length) : text;
  return records(body, declared?.[1] ?? delimiterOf(body)).map((cells, index) => ({
    row: index + 1 + skipped,
    cells,
  }));
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // The decoder also removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the most frequent delimiter outside quotes in the first line. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (letter === '\n' && !quoted && counts.size > 0) break;
    else if (!quoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const [first, ...others] = DELIMITERS;
  return others.reduce<string>(
    (best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best),
    first,
  );
}

/** Parses the records. Two quotes in a quoted field mean one quote. */
function records(text: string, delimiter: string): string[][] {
  const found: string[][] = [];
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    fields.push(field);
    field = '';
  };
  const endRecord = () => {
    endField();
    found.push(fields);
    fields = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === delimiter) endField();
    else if (letter === '\n') endRecord();
    else if (letter !== '\r') field += letter;
  }
  if (field !== '' || fields.length > 0) endRecord();
  return found;
}
