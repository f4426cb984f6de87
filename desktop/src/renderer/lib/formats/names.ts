import { formatPhone } from '@recado/shared/rules/phones';

/** Returns a name; formats it if it is only a phone number. */
export function contactName(name: string): string {
  return /^\d{8,15}$/u.test(name) ? formatPhone(name) : name;
}
