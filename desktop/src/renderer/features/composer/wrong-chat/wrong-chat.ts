export type WrongChatWarning =
  | { kind: 'variable'; found: string }
  | { kind: 'cpf'; found: string }
  | { kind: 'email'; found: string }
  | { kind: 'repeated'; found: string };

export interface SentText {
  contactId: number;
  contactName: string;
  text: string;
  /** Time of sending in epoch milliseconds. */
  at: number;
}

export interface ChatFacts {
  contactId: number;
  /** Data known to belong to the contact: e-mail, number, notes and messages. */
  known: readonly string[];
  /** The company's own addresses: the agent's e-mail and confirmed addresses. */
  own: readonly string[];
  recent: readonly SentText[];
  /** Texts of quick messages, which are sent to many contacts. */
  prepared: readonly string[];
  /** Current time in epoch milliseconds. */
  now: number;
}

/**
 * Minimum length, in characters, of a suspicious repetition. Shorter texts are often the same ("Bom dia!").
 */
const LONG_TEXT = 80;
const JUST_SENT_MS = 10 * 60_000;

const VARIABLE = /\{\{?\s*[\p{L}_][\p{L}\p{N}_.\- ]{0,40}(?:\|[^{}]{0,40})?\}\}?/gu;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const CPF = /(?<![\d.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\d-])/g;
/** Free mail providers. Their addresses are not the company's, even with the domain of the agent's e-mail. */
const FREE_MAIL = /@(gmail|hotmail|outlook|live|yahoo|icloud|uol|bol|terra|ig)\./;

/**
 * Returns signs that a text is meant for another conversation: an unfilled variable, another person's CPF
 * (with valid check digits) or e-mail address, or a long text just sent to another contact.
 */
export function detectWrongChat(text: string, facts: ChatFacts): WrongChatWarning[] {
  const knownText = facts.known.join('\n').toLowerCase();
  const knownDigits = facts.known.map(digitsOf);
  const variables = matches(text, VARIABLE).map((found) => ({ kind: 'variable' as const, found }));
  const cpfs = matches(text, CPF)
    .filter((found) => isCpf(found) && !knownDigits.some((digits) => digits.includes(digitsOf(found))))
    .map((found) => ({ kind: 'cpf' as const, found }));
  const emails = matches(text, EMAIL)
    .filter((found) => !knownText.includes(found.toLowerCase()) && !isOwn(found, facts.own))
    .map((found) => ({ kind: 'email' as const, found }));
  return [...variables, ...cpfs, ...emails, ...repeated(text, facts)];
}

function repeated(text: string, { contactId, recent, prepared, now }: ChatFacts): WrongChatWarning[] {
  const written = plain(text);
  if (written.length < LONG_TEXT || prepared.some((one) => written.includes(plain(one)) && one.trim()))
    return [];
  const before = recent.find(
    (sent) => sent.contactId !== contactId && now - sent.at < JUST_SENT_MS && plain(sent.text) === written,
  );
  return before ? [{ kind: 'repeated', found: before.contactName }] : [];
}

function isOwn(email: string, own: readonly string[]): boolean {
  const given = email.toLowerCase();
  return own.some((address) => {
    const known = address.toLowerCase();
    const domain = known.slice(known.indexOf('@'));
    return given === known || (!FREE_MAIL.test(known) && domain.length > 1 && given.endsWith(domain));
  });
}

export function isCpf(text: string): boolean {
  const digits = [...digitsOf(text)].map(Number);
  if (digits.length !== 11 || digits.every((digit) => digit === digits[0])) return false;
  return [9, 10].every((place) => {
    const sum = digits
      .slice(0, place)
      .reduce((total, digit, index) => total + digit * (place + 1 - index), 0);
    return ((sum * 10) % 11) % 10 === digits[place];
  });
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const plain = (text: string) => text.replace(/\s+/gu, ' ').trim().toLowerCase();
const matches = (text: string, pattern: RegExp) => [...new Set(text.match(pattern) ?? [])];
