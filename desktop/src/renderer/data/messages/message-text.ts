import { WHISPER_PREFIX, withSignature } from '@recado/shared/rules/signature';

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
  const written = sign ? withSignature(name, text.trim()) : text.trim();
  return whisper && written !== '' ? WHISPER_PREFIX + written : written;
}

/** Returns the maximum number of characters `outgoingText` may add. */
export function outgoingExtra(name: string): number {
  return outgoingText({ name, text: '.', sign: true, whisper: true }).length - 1;
}
