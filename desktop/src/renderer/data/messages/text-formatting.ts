/** A part of a formatted text, rendered as React element, never as HTML. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'bold' | 'italic' | 'strike'; parts: TextPart[] };

const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const MAX_DEPTH = 3;

/** Delimits a block with preserved line breaks and spaces. */
const FENCE = '```';

/** Matches a URL without trailing punctuation. */
const LINK = /\b(?:https?:\/\/|mailto:|www\.)[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}*_~]/giu;
const WORD = /[\p{L}\p{N}]/u;

/**
 * Parses WhatsApp's *bold*, _italic_, ~strike~, `code`, ```blocks``` and links. An opening mark is at a
 * word's edge before a non-space character, and closes on the same line, except blocks.
 */
export function parseText(text: string): TextPart[] {
  return joined(parse(text, 0));
}

function parse(text: string, depth: number): TextPart[] {
  const parts: TextPart[] = [];
  const links = linksIn(text);
  const open: OpenMarks = {};
  let plain = 0;
  let at = 0;
  const flush = (end: number) => {
    if (end > plain) parts.push({ kind: 'text', text: text.slice(plain, end) });
  };
  while (at < text.length) {
    const found = links.get(at) ?? blockAt(text, at, open) ?? markedAt(text, at, depth, open);
    if (!found) {
      at += 1;
      continue;
    }
    flush(at);
    parts.push(found.part);
    at = found.end;
    plain = at;
  }
  flush(text.length);
  return parts;
}

interface ParsedPart {
  part: TextPart;
  end: number;
}

function linksIn(text: string): Map<number, ParsedPart> {
  const links = new Map<number, ParsedPart>();
  for (const match of text.matchAll(LINK)) {
    const href = safeHref(match[0]);
    if (!href) continue;
    const end = match.index + match[0].length;
    links.set(match.index, { part: { kind: 'link', text: match[0], href }, end });
  }
  return links;
}

/** Returns a link's address; undefined unless its scheme is http, https or mailto. */
export function safeHref(text: string): string | undefined {
  const address = /^www\./iu.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

/**
 * For each mark, the index up to which no closing mark exists, so that an unclosed mark is scanned only once.
 */
type OpenMarks = Record<string, number>;

function blockAt(text: string, at: number, open: OpenMarks): ParsedPart | undefined {
  if (!text.startsWith(FENCE, at) || at < (open[FENCE] ?? 0)) return undefined;
  const close = text.indexOf(FENCE, at + FENCE.length);
  if (close === -1) open[FENCE] = text.length;
  const inner = close === -1 ? '' : text.slice(at + FENCE.length, close).replace(/^\n|\n$/gu, '');
  if (inner.trim() === '') return undefined;
  return { part: { kind: 'block', text: inner }, end: close + FENCE.length };
}

function markedAt(text: string, at: number, depth: number, open: OpenMarks): ParsedPart | undefined {
  const mark = text.charAt(at);
  if (mark !== '`' && !(mark in MARKS)) return undefined;
  if (depth >= MAX_DEPTH || at < (open[mark] ?? 0) || !opensAt(text, at)) return undefined;
  const close = closeOf(text, mark, at);
  if (close === undefined) {
    const lineEnd = text.indexOf('\n', at);
    open[mark] = lineEnd === -1 ? text.length : lineEnd;
    return undefined;
  }
  const inner = text.slice(at + 1, close);
  const part: TextPart =
    mark === '`'
      ? { kind: 'code', text: inner }
      : { kind: MARKS[mark as keyof typeof MARKS], parts: parse(inner, depth + 1) };
  return { part, end: close + 1 };
}

function opensAt(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  const mark = text.charAt(at);
  return !WORD.test(before) && before !== mark && after !== '' && after !== mark && !/\s/u.test(after);
}

/** Returns the index of the closing mark on this line; empty or doubled marks ("**") do not count. */
function closeOf(text: string, mark: string, open: number): number | undefined {
  for (let at = open + 2; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (here === '\n') return undefined;
    if (here !== mark || /\s/u.test(text.charAt(at - 1))) continue;
    const after = text.charAt(at + 1);
    if (mark === '`' || (!WORD.test(after) && after !== mark)) return at;
  }
  return undefined;
}

function joined(parts: TextPart[]): TextPart[] {
  const all: TextPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === 'text' && part.kind === 'text') last.text += part.text;
    else all.push(part);
  }
  return all;
}

/** Returns the text without formatting marks, for a list row. */
export function plainText(text: string): string {
  return parseText(text).map(plainOf).join('');
}

function plainOf(part: TextPart): string {
  return 'parts' in part ? part.parts.map(plainOf).join('') : part.text;
}

const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const LETTER = /\p{L}/u;
const MAX_LARGE_EMOJI = 3;
/** Maximum length of a text that is checked for emoji. Three family emoji with skin tones fit. */
const MAX_EMOJI_LENGTH = 100;

/** Texts of one to three emoji are shown larger. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > MAX_EMOJI_LENGTH || LETTER.test(text)) return false;
  const shown = [...new Intl.Segmenter().segment(text.replace(/\s/gu, ''))];
  return (
    shown.length > 0 && shown.length <= MAX_LARGE_EMOJI && shown.every(({ segment }) => EMOJI.test(segment))
  );
}
