/** Masks a CPF except for its middle digits ("***.482.917-**"); undefined for other values. */
export function maskedValue(value: string): string | undefined {
  const [, first, second] = /^\s*\d{3}\.?(\d{3})\.?(\d{3})-?\d{2}\s*$/.exec(value) ?? [];
  return first && second ? `***.${first}.${second}-**` : undefined;
}
