import { formatPhone } from './format-phone';

/** A contact's name as shown: one that is only its telephone number is written as one. */
export function contactName(name: string): string {
  return /^\d{8,15}$/u.test(name) ? formatPhone(name) : name;
}
