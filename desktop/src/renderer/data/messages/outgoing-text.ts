import { signed } from './signature';

/** Specification 1 §9: how a message that only colleagues see begins. */
const WHISPER_PREFIX = '_(Sussurro)_ ';

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
