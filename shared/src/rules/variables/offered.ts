import { unknownVariables } from './variables';

/** Variables of every automatic text: greetings, options, warnings, farewell. */
export const TEXT_VARIABLES = ['nome', 'primeiro_nome', 'fila', 'atendente', 'protocolo'] as const;
/** Variables of texts that are sent while service is closed. */
export const HOURS_VARIABLES = [...TEXT_VARIABLES, 'proximaAbertura', 'motivo'] as const;
/** Variables of the request for feedback. */
export const RATING_VARIABLES = [...TEXT_VARIABLES, 'escala', 'link'] as const;
export const QUICK_MESSAGE_VARIABLES = [...TEXT_VARIABLES, 'saudacao'] as const;
/** A schedule may open its ticket only when it is sent. */
export const SCHEDULE_VARIABLES = ['nome', 'primeiro_nome', 'atendente'] as const;

/** Returns a person's name; empty if it is only a number, which no greeting should contain. */
export function personName(name: string): string {
  return /\p{L}/u.test(name) ? name.trim() : '';
}

export function firstName(name: string): string {
  return personName(name).split(/\s+/u)[0] ?? '';
}

/**
 * Returns the names in a changed text that are no variables. An unchanged text of an older version may contain
 * them.
 */
export function newUnknownVariables(
  text: string | null | undefined,
  before: string | null | undefined,
  known: Iterable<string>,
): string[] {
  return !text || text === before ? [] : unknownVariables(text, known);
}
