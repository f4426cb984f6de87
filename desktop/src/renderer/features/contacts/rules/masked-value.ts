/**
 * How a value is shown to whoever only passes by: of a CPF the six digits in the middle (screens: "***.482.917-**").
 * Undefined for what need not be hidden.
 */
export function maskedValue(value: string): string | undefined {
  const [, first, second] = /^\s*\d{3}\.?(\d{3})\.?(\d{3})-?\d{2}\s*$/.exec(value) ?? [];
  return first && second ? `***.${first}.${second}-**` : undefined;
}
