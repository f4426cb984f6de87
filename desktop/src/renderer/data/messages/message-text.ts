/** Matches a signature. A name has no line break, and captions of earlier versions end the signature with CRLF. */
const SIGNATURE = /^\*([^*\n]{1,200}):\*\r?\n/u;
/** Returns the text with its author on the first line: "*{user name}:*". */
export function signed(name: string, text: string): string {
  return `*${name}:*\n${text}`;
}
/** The name is null without a signature. */
export function splitSignature(body: string): { name: string | null; text: string } {
  const match = SIGNATURE.exec(body);
  if (!match) return { name: null, text: body };
  return { name: match[1] ?? null, text: body.slice(match[0].length) };
}
const WHISPER_PREFIX = '_(Sussurro)_ ';

/** Returns name and text without signature and whisper prefix, which may have either order. */
export function writtenText(body: string): { name: string | null; text: string } {
  const { name, text } = splitSignature(withoutMark(body));
  return { name, text: withoutMark(text) };
}

function withoutMark(text: string): string {
  return text.startsWith(WHISPER_PREFIX) ? text.slice(WHISPER_PREFIX.length) : text;
}

/** Returns whether an outgoing text contains "OBS:", which has its own look. */
export function isObservation(fromMe: boolean, body: string): boolean {
  return fromMe && body.includes('OBS:');
}

export interface OutgoingText {
  name: string;
  text: string;
  sign: boolean;
  whisper: boolean;
}

export function outgoingText({ name, text, sign, whisper }: OutgoingText): string {
  const written = text.trim();
  if (written === '') return '';
  const withAuthor = sign ? signed(name, written) : written;
  return whisper ? WHISPER_PREFIX + withAuthor : withAuthor;
}

/** Returns the maximum number of characters `outgoingText` may add. */
export function outgoingExtra(name: string): number {
  return outgoingText({ name, text: '.', sign: true, whisper: true }).length - 1;
}
