import { type VCardLine, vCardLines } from './vcard-lines';

export interface VCardPhone {
  /** As written, with plain hyphens and spaces. */
  number: string;
  /** Digits of the WhatsApp account, which WhatsApp adds to the cards that it sends. */
  waid: string | null;
}

export interface VCard {
  name: string;
  company: string;
  /** Without fax and pager numbers; WhatsApp accounts first, then mobile numbers, then preferred ones. */
  phones: VCardPhone[];
  emails: string[];
}

const FAX = /FAX|PAGER|BBS|MODEM/;
const MOBILE = /CELL|MOBILE|IPHONE|CELULAR|MOVIL|MÓVIL|WHATSAPP/;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Direction marks, which address books insert into numbers. */
const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export function isVCardFile(text: string): boolean {
  return /^\s*BEGIN:VCARD/i.test(text);
}

/**
 * Reads vCards 2.1, 3.0 and 4.0, also one without its frame.
 * @param most maximum number of cards
 */
export function readVCards(text: string, most = Infinity): VCard[] {
  const cards: VCard[] = [];
  let lines: VCardLine[] = [];
  const end = () => {
    if (lines.length > 0) cards.push(cardOf(lines));
    lines = [];
  };
  for (const line of vCardLines(text)) {
    if (line.name === 'BEGIN' || line.name === 'END') end();
    else if (USED.has(line.name)) lines.push(line);
    if (cards.length >= most) return cards;
  }
  end();
  return cards;
}

const USED = new Set(['FN', 'N', 'NICKNAME', 'ORG', 'TEL', 'EMAIL', 'X-ABLABEL', 'VERSION']);

function cardOf(lines: readonly VCardLine[]): VCard {
  const values = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value);
  const first = (name: string) => textOf(values(name)[0] ?? '');
  const [family = '', given = '', middle = ''] = componentsOf(values('N')[0] ?? '');
  const company = componentsOf(values('ORG')[0] ?? '').find((part) => part !== '') ?? '';
  const name = [first('FN'), joined([given, middle, family]), company, first('NICKNAME')];
  return {
    name: name.find((text) => text !== '') ?? '',
    company,
    phones: phonesOf(lines),
    emails: values('EMAIL').map(textOf).filter(Boolean),
  };
}

function phonesOf(lines: readonly VCardLine[]): VCardPhone[] {
  const found = lines.flatMap((line) => {
    if (line.name !== 'TEL') return [];
    const types = line.parameters.filter(({ name }) => name === '' || name === 'TYPE' || name === 'PREF');
    const label = lines.find((other) => other.name === 'X-ABLABEL' && other.group === line.group);
    const kind = [...types.map(({ name, value }) => `${name} ${value}`), label?.value.toUpperCase()].join(
      ' ',
    );
    const waid = line.parameters.find(({ name }) => name === 'WAID')?.value ?? '';
    const number = numberOf(line.value);
    if (FAX.test(kind) || (number === '' && waid === '')) return [];
    const rank = waid === '' ? (MOBILE.test(kind) ? 1 : 2) : 0;
    const isPreferred = types.some(({ name, value }) => name === 'PREF' || value.split(',').includes('PREF'));
    const isAccount = /^\d{6,15}$/.test(waid);
    return [{ phone: { number, waid: isAccount ? waid : null }, order: rank + (isPreferred ? 0 : 0.5) }];
  });
  return found.sort((one, other) => one.order - other.order).map(({ phone }) => phone);
}

/** Returns a number without the `tel:` of vCard 4.0 and with plain hyphens. */
function numberOf(value: string): string {
  return textOf(value)
    .replace(/^tel:/i, '')
    .replace(/;.*$/, '')
    .replace(DASHES, '-')
    .replace(MARKS, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function componentsOf(value: string): string[] {
  const parts = value.match(/(?:\\.|[^;\\])+|;/g) ?? [];
  const components = [''];
  for (const part of parts) {
    if (part === ';') components.push('');
    else components[components.length - 1] = textOf(part);
  }
  return components;
}

function textOf(value: string): string {
  return value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').replace(/\s+/g, ' ').trim();
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
