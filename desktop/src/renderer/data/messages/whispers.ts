import { splitSignature } from './signature';

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
