const VARIABLE = /\{([\p{L}]+)(?:\|([^{}|]*))?\}/gu;

/** Unknown names stay unchanged; in `{name|fallback}`, the fallback replaces an empty value. */
export function fillVariables(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(VARIABLE, (typed: string, name: string, fallback: string | undefined) =>
    Object.hasOwn(values, name) ? values[name] || (fallback ?? '') : typed,
  );
}
