/** A property of a vCard: `item1.TEL;TYPE=CELL:+55 …`. */
export interface VCardLine {
  group: string;
  name: string;
  /** Parameters in capital letters, also those without a name (vCard 2.1). */
  parameters: { name: string; value: string }[];
  value: string;
}

/** Property with an embedded file. */
const FILES = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);

/**
 * Returns the properties of vCards 2.1, 3.0 and 4.0 (RFC 2426, RFC 6350) with unfolded lines and decoded values.
 * Omits embedded files.
 */
export function* vCardLines(text: string): Generator<VCardLine> {
  for (const line of unfolded(text)) {
    const parsed = parse(line);
    if (parsed && !FILES.has(parsed.name)) yield parsed;
  }
}

/** Returns vCards as written, with unfolded lines and without embedded files. */
export function withoutFiles(text: string): string {
  return [...unfolded(text)].filter((line) => !FILES.has(parse(line)?.name ?? '')).join('\n');
}

/**
 * Joins continued lines. In vCard 2.1 a space at the beginning of a line belongs to the value, and quoted-printable
 * values continue after `=`.
 */
function* unfolded(text: string): Generator<string> {
  let current = '';
  let isOld = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/^VERSION:\s*2\.1/i.test(line)) isOld = true;
    else if (/^BEGIN:/i.test(line)) isOld = false;
    if (/^[ \t]/.test(line) && current !== '') current += isOld ? ` ${line.trimStart()}` : line.slice(1);
    else if (current.endsWith('=') && isQuotedPrintable(current)) current = current.slice(0, -1) + line;
    else {
      if (current !== '') yield current;
      current = line;
    }
  }
  if (current !== '') yield current;
}

const isQuotedPrintable = (line: string) => /^[^:]*QUOTED-PRINTABLE/i.test(line);

function parse(line: string): VCardLine | undefined {
  const colon = outsideQuotes(line, ':')[0];
  if (colon === undefined) return undefined;
  const head = line.slice(0, colon);
  const cuts = [-1, ...outsideQuotes(head, ';'), head.length];
  const [path = '', ...written] = cuts.slice(1).map((end, index) => head.slice((cuts[index] ?? 0) + 1, end));
  const parameters = written.map((text) => {
    const [name, ...value] = text.split('=');
    return value.length === 0
      ? { name: '', value: text.trim().toUpperCase() }
      : {
          name: (name ?? '').trim().toUpperCase(),
          value: value.join('=').replaceAll('"', '').trim().toUpperCase(),
        };
  });
  const dot = path.lastIndexOf('.');
  const value = line.slice(colon + 1);
  const isEncoded = parameters.some((parameter) => parameter.value === 'QUOTED-PRINTABLE');
  const charset = parameters.find(({ name }) => name === 'CHARSET')?.value ?? 'UTF-8';
  return {
    group: path.slice(0, Math.max(0, dot)).toUpperCase(),
    name: path
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    parameters,
    value: isEncoded ? decodeQuotedPrintable(value, charset) : value,
  };
}

function outsideQuotes(text: string, wanted: string): number[] {
  const found: number[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && text[at] === wanted) {
      found.push(at);
      if (wanted === ':') break;
    }
  }
  return found;
}

function decodeQuotedPrintable(text: string, charset: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = /^=([0-9a-f]{2})/i.exec(text.slice(at, at + 3))?.[1];
    if (code === undefined) bytes.push(...new TextEncoder().encode(text[at]));
    else {
      bytes.push(Number.parseInt(code, 16));
      at += 2;
    }
  }
  const content = Uint8Array.from(bytes);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(content);
  } catch {
    // The charset is unknown or wrong.
    return new TextDecoder('windows-1252').decode(content);
  }
}
