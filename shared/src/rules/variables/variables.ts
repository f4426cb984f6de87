import { plainText } from '../../search';

export const MAX_KEY_LENGTH = 30;

/** Braces with a letter or digit between them, single or double, in one line. */
const VARIABLE = /\{\{([^{}\r\n]*[\p{L}\p{N}][^{}\r\n]*)\}\}|\{([^{}\r\n]*[\p{L}\p{N}][^{}\r\n]*)\}/gu;

export interface TextVariable {
  /** As typed, with the braces. */
  typed: string;
  index: number;
  /** As typed, without fallback. */
  name: string;
  key: string;
  /** Replaces an empty value; may be empty. */
  fallback: string | undefined;
}

/** Values by key; `proximaAbertura` is also a key. */
export type VariableValues = Readonly<Record<string, string | null | undefined>>;

export type RenderedText = { text: string; missing: null } | { text: null; missing: string };

/** Returns a name or a sheet's heading as a key: `Data de vencimento` becomes `data_de_vencimento`. */
export function variableKey(name: string): string {
  return plainText(name)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/^_+|_+$/g, '');
}

/** Returns everything in braces, in the order of the text. */
export function variablesOf(text: string): TextVariable[] {
  return [...text.matchAll(VARIABLE)].map((found) => {
    const [name = '', ...fallback] = (found[1] ?? found[2] ?? '').split('|');
    return {
      typed: found[0],
      index: found.index,
      name: name.trim(),
      key: variableKey(name),
      fallback: fallback.length === 0 ? undefined : fallback.join('|').trim(),
    };
  });
}

/** Returns the names in braces that are no variable, each once as typed. */
export function unknownVariables(text: string, known: Iterable<string>): string[] {
  const keys = new Set([...known].flatMap(spellings));
  const unknown = variablesOf(text).filter(({ key }) => !spellings(key).some((each) => keys.has(each)));
  return [...new Set(unknown.map(({ name }) => name))];
}

/**
 * Fills a text in one pass. Inserted values are not scanned for variables.
 *
 * @returns `missing`: the first name without value and fallback
 */
export function renderText(text: string, values: VariableValues): RenderedText {
  let missing: string | null = null;
  const filled = fill(text, values, (name) => {
    missing ??= name;
    return '';
  });
  return missing === null ? { text: filled, missing } : { text: null, missing };
}

/** Fills a text in one pass. A name without value and fallback disappears: no customer sees braces. */
export function fillVariables(text: string, values: VariableValues): string {
  return fill(text, values, () => '');
}

/** Fills a text that an agent reads before it is sent: names without value and fallback remain. */
export function fillDraft(text: string, values: VariableValues): string {
  return fill(text, values, (_name, typed) => typed);
}

/** Fills only names that have a value. All others remain for a later pass. */
export function fillSome(text: string, values: VariableValues): string {
  return fill(text, values, (_name, typed) => typed, false);
}

function fill(
  text: string,
  values: VariableValues,
  otherwise: (name: string, typed: string) => string,
  withFallback = true,
): string {
  const byKey = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const trimmed = value?.trim();
    for (const key of trimmed ? spellings(name) : []) if (!byKey.has(key)) byKey.set(key, trimmed ?? '');
  }
  let end = 0;
  const parts = variablesOf(text).map(({ typed, index, name, key, fallback }) => {
    const before = text.slice(end, index);
    end = index + typed.length;
    const value = spellings(key)
      .map((each) => byKey.get(each))
      .find((each) => each !== undefined);
    return before + (value ?? (withFallback ? fallback : undefined) ?? otherwise(name, typed));
  });
  return parts.join('') + text.slice(end);
}

/** `proximaAbertura` and `próxima abertura` are the same variable. */
function spellings(name: string): string[] {
  const key = variableKey(name);
  return [key, `~${key.replaceAll('_', '')}`];
}
