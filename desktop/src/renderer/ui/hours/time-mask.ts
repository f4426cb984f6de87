/** Masks typed digits as ##:##. */
export function maskedTime(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** Completes a partial time on blur: "8" becomes 08:00, "830" 08:30. */
export function finishedTime(masked: string): string {
  const digits = masked.replace(/\D/g, '');
  if (digits === '' || digits.length === 4) return masked;
  if (digits.length < 3) return `${digits.padStart(2, '0')}:00`;
  const noHour = Number(digits.slice(0, 2)) > 24;
  return maskedTime(noHour ? `0${digits}` : `${digits}0`);
}
