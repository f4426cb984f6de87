import { AppError } from '@recado/shared/contract';
import { newUnknownVariables } from '@recado/shared/rules/variables';

interface ChangedText {
  text: string | null | undefined;
  /** The stored text, which is accepted unchanged. */
  before?: string | null | undefined;
  known: Iterable<string>;
}

/** @throws ERR_VALIDATION {field, names} if a changed text has something in braces that is no variable */
export function requireKnownVariables(field: string, { text, before, known }: ChangedText): void {
  const names = newUnknownVariables(text, before, known);
  if (names.length === 0) return;
  const typed = names.map((name) => `{${name}}`).join(', ');
  throw new AppError('ERR_VALIDATION', { part: 'body', field, reason: 'unknownVariable', names: typed });
}
