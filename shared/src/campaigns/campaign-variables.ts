import { VARIABLE_LIMITS } from './campaign-limits';

/** Variables of every campaign. Company variables have other names. */
export const PERSON_VARIABLES = ['nome', 'numero', 'email'] as const;

export const VARIABLE_KEY = new RegExp(`^[a-z0-9_]{1,${VARIABLE_LIMITS.key}}$`);

const VARIABLE = /\{([\p{L}\p{N}_]+)(?:\|([^{}|]*))?\}/gu;

/** Returns the names of a text's variables, each once. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
}

export type RenderedText = { text: string; missing: null } | { text: null; missing: string };

/**
 * Fills the variables in one pass. In `{name|fallback}`, the fallback replaces an empty value.
 * @returns `missing`: the first variable without value and fallback
 */
export function renderText(template: string, values: Readonly<Record<string, string>>): RenderedText {
  let missing: string | null = null;
  const text = template.replace(VARIABLE, (_typed, name: string, fallback: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name]?.trim() : undefined;
    if (value) return value;
    if (!fallback) missing ??= name;
    return fallback ?? '';
  });
  return missing === null ? { text, missing } : { text: null, missing };
}
