/**
 * Names cannot hold a line break, so that a signature is always one first line. Captions of earlier versions end it with
 * the two characters of a form's line break.
 */
const SIGNATURE = /^\*([^*\n]{1,200}):\*\r?\n/u;
/** The text with its author on the first line (specification 1 §9: "*{user name}:*" and a line break). */
export function signed(name: string, text: string): string {
  return `*${name}:*\n${text}`;
}
/** A stored text parted into its author's signature and what was written; unsigned texts have no name. */
export function splitSignature(body: string): { name: string | null; text: string } {
  const match = SIGNATURE.exec(body);
  if (!match) return { name: null, text: body };
  return { name: match[1] ?? null, text: body.slice(match[0].length) };
}
/** How a whisper begins as it is stored (specification 1 §9). */
const WHISPER_PREFIX = '_(Sussurro)_ ';

/** An own message's text as it is read: without the author's signature and the mark of a whisper, in either order. */
export function writtenText(body: string): { name: string | null; text: string } {
  const { name, text } = splitSignature(withoutMark(body));
  return { name, text: withoutMark(text) };
}

function withoutMark(text: string): string {
  return text.startsWith(WHISPER_PREFIX) ? text.slice(WHISPER_PREFIX.length) : text;
}

/** Outgoing texts that hold "OBS:" have a look of their own (specification 1 §2.10). */
export function isObservation(fromMe: boolean, body: string): boolean {
  return fromMe && body.includes('OBS:');
}

export interface OutgoingText {
  /** Of the colleague who writes. */
  name: string;
  text: string;
  sign: boolean;
  whisper: boolean;
}

/** A text as it is sent: signed where that is wanted, marked where it is a whisper. Empty stays empty. */
export function outgoingText({ name, text, sign, whisper }: OutgoingText): string {
  const written = text.trim();
  if (written === '') return '';
  const withAuthor = sign ? signed(name, written) : written;
  return whisper ? WHISPER_PREFIX + withAuthor : withAuthor;
}

/** Characters that `outgoingText` may add. */
export function outgoingExtra(name: string): number {
  return outgoingText({ name, text: '.', sign: true, whisper: true }).length - 1;
}
