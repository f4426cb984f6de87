/** Returns a name; formats it if it is only a phone number. */
export function contactName(name: string): string {
  return /^\d{8,15}$/u.test(name) ? formatPhone(name) : name;
}
/** Formats Brazilian numbers as "+55 11 98765-4321" and others as "+digits". */
export function formatPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`;
}
