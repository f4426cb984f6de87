import { type CellObject, SSF } from 'xlsx';
import type { SheetLanguage } from './table';

export interface CellFormat {
  language: SheetLanguage;
  /** The workbook counts days from 1904. */
  date1904: boolean;
}

const LOCALES = { pt: 'pt-BR', en: 'en-US', es: 'es' } as const;
const BOOLEANS = {
  pt: ['FALSO', 'VERDADEIRO'],
  en: ['FALSE', 'TRUE'],
  es: ['FALSO', 'VERDADERO'],
} as const;
/** Windows' ids of languages that a format can name: `[$-416]`. */
const LANGUAGES = new Map<string, SheetLanguage>([
  ['416', 'pt'],
  ['816', 'pt'],
  ['409', 'en'],
  ['809', 'en'],
  ['40a', 'es'],
  ['c0a', 'es'],
  ['80a', 'es'],
]);
/** Excel shows its built-in short dates in the order of the language. */
const SHORT_DATE = { pt: 'dd/mm/yyyy', en: 'm/d/yyyy', es: 'dd/mm/yyyy' } as const;
const SHORT_TIME = { pt: 'hh:mm', en: 'h:mm AM/PM', es: 'hh:mm' } as const;
/** Parts of a format that are shown as they are. */
const LITERALS = /"[^"]*"|\\.|\[\$[^\]]*\]/g;
/** Replace literal points and commas while those of numbers are exchanged. */
const [POINT, COMMA] = ['\uE000', '\uE001'];

/** Returns a cell as Excel shows it to people of the language: `R$ 1.200,00`, `05/12/2026`, `50%`. */
export function cellText(cell: CellObject | undefined, format: CellFormat): string {
  if (cell?.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  if (typeof cell.v === 'boolean') return BOOLEANS[format.language][Number(cell.v)] ?? '';
  if (typeof cell.v !== 'number') return String(cell.v);
  return numberText(cell.v, typeof cell.z === 'string' ? cell.z : 'General', format);
}

/** Returns the digits of a whole number, whatever its format shows. */
export function cellDigits(cell: CellObject | undefined): string | undefined {
  return typeof cell?.v === 'number' && Number.isSafeInteger(cell.v) ? cell.v.toFixed(0) : undefined;
}

function numberText(value: number, written: string, format: CellFormat): string {
  const pattern = written === '@' ? 'General' : written;
  // Excel's own display of a long number depends on the width of its column (5,51199E+12).
  if (pattern === 'General' && Number.isSafeInteger(value)) return value.toFixed(0);
  try {
    return SSF.is_date(pattern) ? dateText(value, pattern, format) : decimalText(value, pattern, format);
  } catch {
    // The format is invalid.
    return decimalText(value, 'General', format);
  }
}

function decimalText(value: number, pattern: string, { language, date1904 }: CellFormat): string {
  const guarded = pattern.replace(LITERALS, (text) => text.replaceAll('.', POINT).replaceAll(',', COMMA));
  const shown = SSF.format(guarded, value, { date1904 }) as string;
  const exchanged = language === 'en' ? shown : shown.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  return tidy(exchanged.replaceAll(POINT, '.').replaceAll(COMMA, ','));
}

function dateText(value: number, written: string, { language: own, date1904 }: CellFormat): string {
  const named = /\[\$[^\]-]*-([0-9a-f]+)\]/i.exec(written)?.[1]?.toLowerCase() ?? '';
  const language = LANGUAGES.get(named.replace(/^0+/, '').slice(-3)) ?? own;
  const { y, m, d } = SSF.parse_date_code(value, { date1904 });
  const date = new Date(Date.UTC(y, m - 1, d));
  if (/f800$/.test(named))
    return date.toLocaleDateString(LOCALES[own], { dateStyle: 'full', timeZone: 'UTC' });
  const pattern = builtIn(written, own);
  const word = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString(LOCALES[language], { ...options, timeZone: 'UTC' }).replace(/\.$/, '');
  // Months and weekdays as words, which the library writes in English only.
  const translated = pattern.replace(/"[^"]*"|\\.|m{3,5}|d{3,4}/gi, (token) => {
    if (/^["\\]/.test(token)) return token;
    const options: Intl.DateTimeFormatOptions = /^m/i.test(token)
      ? { month: token.length === 3 ? 'short' : token.length === 4 ? 'long' : 'narrow' }
      : { weekday: token.length === 3 ? 'short' : 'long' };
    return `"${word(options)}"`;
  });
  return tidy(SSF.format(translated, value, { date1904 }) as string);
}

/** Returns what the language makes of a built-in format. */
function builtIn(pattern: string, language: SheetLanguage): string {
  if (pattern === 'm/d/yy') return SHORT_DATE[language];
  if (pattern === 'm/d/yy h:mm') return `${SHORT_DATE[language]} ${SHORT_TIME[language]}`;
  return pattern;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
