import { MAX_PARSED_LENGTH } from '../../automation';
import type { Language } from '../../contract';
import { wordsIn } from '../reading';
import { type Clock, instantOf } from './instant';
import { clausesOf } from './parts';
import { promisedTime } from './promise-in';
import { languageOf, statementsOf } from './sentences';

export interface PromiseOptions extends Clock {
  /** Read first; a text in another one is recognised. */
  language?: Language;
}

export interface ReadPromise {
  until: Date;
  /** The sentence that promises. */
  phrase: string;
}

/**
 * Finds what an agent promises to do, with its time: "te ligo amanhã às 10". Questions, actions of others, conditions and
 * vague times ("mais tarde") are no promises.
 */
export function readPromise(
  text: string,
  { language = 'pt', ...clock }: PromiseOptions,
): ReadPromise | undefined {
  if (text.length > MAX_PARSED_LENGTH) return undefined;
  const written = languageOf(wordsIn(text), language);
  for (const sentence of statementsOf(text, written)) {
    const when = promisedTime(clausesOf(sentence, written));
    const until = when && instantOf(when, clock);
    if (until) return { until, phrase: sentence };
  }
  return undefined;
}
