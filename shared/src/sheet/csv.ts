import { HEADER_ROWS, MAX_READ_COLUMNS, MAX_TEXT_LENGTH, type TableRow } from './table';

const DELIMITERS = [';', ',', '\t'] as const;
/** Matches a first line that declares the delimiter, as Excel writes it. */
const DECLARED = /^sep=(.)\r?\n/i;

/**
 * Reads a CSV file with Excel's quoting and semicolons, commas or tabs as delimiters.
 * @param most maximum number of rows
 */
export function readCsv(text: string, most = Infinity): TableRow[] {
  const declared = DECLARED.exec(text);
  const skipped = declared ? 1 : 0;
  const body = declared ? text.slice(declared[0].length) : text;
  const rows = records(body, declared?.[1] ?? delimiterOf(body), most);
  return rows.map((cells, index) => ({ row: index + 1 + skipped, cells }));
}

/** Returns the delimiter of most of the first lines: a title above the header has none. */
function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => {
    const sizes = records(text, delimiter, HEADER_ROWS).map((cells) => cells.length - 1);
    return {
      delimiter,
      lines: sizes.filter((size) => size > 0).length,
      all: sizes.reduce((sum, size) => sum + size, 0),
    };
  });
  return counts.reduce((best, each) =>
    each.lines > best.lines || (each.lines === best.lines && each.all > best.all) ? each : best,
  ).delimiter;
}

/** Parses the records. Two quotes in a quoted field mean one quote. */
function records(text: string, delimiter: string, most: number): string[][] {
  const found: string[][] = [];
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    if (fields.length < MAX_READ_COLUMNS) fields.push(field.slice(0, MAX_TEXT_LENGTH));
    field = '';
  };
  const endRecord = () => {
    endField();
    found.push(fields);
    fields = [];
  };
  for (let at = 0; at < text.length && found.length < most; at++) {
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
  if (found.length < most && (field !== '' || fields.length > 0)) endRecord();
  return found;
}
