import { createHash } from 'node:crypto';

const BRAZIL = '55';
const AREA_DIGITS = 2;
const LID_DIGITS = 14;

/** Returns a Brazilian mobile number with or without its ninth digit; undefined for other numbers. */
export function ninthDigitTwin(number: string) {
  if (!number.startsWith(BRAZIL)) return undefined;
  const prefix = number.slice(0, BRAZIL.length + AREA_DIGITS);
  const local = number.slice(prefix.length);
  if (/^9[6-9]\d{7}$/.test(local)) return prefix + local.slice(1);
  if (/^[6-9]\d{7}$/.test(local)) return `${prefix}9${local}`;
  return undefined;
}

export function lidOf(number: string) {
  const hash = BigInt(`0x${createHash('sha256').update(number).digest('hex').slice(0, 24)}`);
  return `1${(hash % 10n ** BigInt(LID_DIGITS)).toString().padStart(LID_DIGITS, '0')}`;
}

/** Returns the device in an address; 0 is the phone. */
export function deviceIn(jid: string) {
  return Number(/:(\d+)@/.exec(jid)?.[1] ?? 0);
}
