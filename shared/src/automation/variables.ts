/** Matches `{name}` and `{name|fallback}`; names consist of letters. */
const VARIABLE = /\{([\p{L}]+)(?:\|([^{}|]*))?\}/gu;

/**
 * Fills `{name}` and `{name|fallback}` in a text. Unknown names stay as typed; an empty value takes the fallback. Inserted values
 * are not scanned again.
 */
export function fillVariables(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(VARIABLE, (typed: string, name: string, fallback: string | undefined) =>
    Object.hasOwn(values, name) ? values[name] || (fallback ?? '') : typed,
  );
}
