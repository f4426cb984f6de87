import type { DeliveryDocument } from '../model/delivery.model';

/** `ask`: the confirmation request; `text`: the message, with its file. */
export type Step = 'ask' | 'text';

/** Messages with the same key are stored once. */
export function messageKey({ _id, attempt }: Pick<DeliveryDocument, '_id' | 'attempt'>, step: Step): string {
  return `campaign:${_id}:${step}:${attempt}`;
}

/** Returns the key of the text that follows a sound (`sendAsSystem`). */
export const textKeyOf = (soundKey: string): string => `${soundKey}.t`;

/** Returns undefined for messages that follow no sound. */
export const soundKeyOf = (key: string): string | undefined =>
  key.endsWith('.t') ? key.slice(0, -2) : undefined;

/** Returns undefined for the second message of an audio file, and for tests. */
export function readKey(key: string): { attempt: number; step: Step } | undefined {
  const [, step, attempt] = /^campaign:\d+-\d+:(ask|text):(\d+)$/.exec(key) ?? [];
  return step === undefined ? undefined : { step: step as Step, attempt: Number(attempt) };
}
