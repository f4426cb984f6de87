/** Why a text may be meant for somebody else. */
export type Doubt =
  | { kind: 'variable'; found: string }
  | { kind: 'cpf'; found: string }
  | { kind: 'email'; found: string }
  | { kind: 'repeated'; found: string };

/** A text that was sent a moment ago. */
export interface SentText {
  contactId: number;
  contactName: string;
  text: string;
  /** Milliseconds. */
  at: number;
}

export interface ChatFacts {
  contactId: number;
  /** What is known to be this person's: e-mail, number, notes of the contact, what they wrote themselves. */
  known: readonly string[];
  /** The company's own addresses: the colleague's e-mail and others that were confirmed. */
  own: readonly string[];
  recent: readonly SentText[];
  /** Texts made to be sent to many: quick messages. */
  prepared: readonly string[];
  /** Milliseconds. */
  now: number;
}

/** A shorter text is often the same for everybody ("Bom dia!"). */
const LONG_TEXT = 80;
const JUST_SENT_MS = 10 * 60_000;

const VARIABLE = /\{\{?\s*[\p{L}_][\p{L}\p{N}_.\- ]{0,40}\}\}?/gu;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const CPF = /(?<![\d.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\d-])/g;
/** Everybody has an address there: a colleague's tells nothing of the company. */
const FREE_MAIL = /@(gmail|hotmail|outlook|live|yahoo|icloud|uol|bol|terra|ig)\./;

/**
 * What in a text speaks against this conversation being the one it is meant for, by what this window knows: a variable
 * nobody filled in, a CPF (with valid check digits) or an e-mail address that is not this contact's, a long text that
 * just went to somebody else. Empty where nothing does.
 */
export function wrongChatDoubts(text: string, facts: ChatFacts): Doubt[] {
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

function repeated(text: string, { contactId, recent, prepared, now }: ChatFacts): Doubt[] {
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

/** Whether eleven digits are a CPF: both check digits fit, and they are not all the same. */
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
