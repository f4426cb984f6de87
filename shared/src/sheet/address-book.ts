import { readPhoneNumber } from '../rules/phones';
import { plainText } from '../search';
import type { VCard } from '../vcards';
import { emailColumn, numberColumns } from './headings';
import { digitsText, MAX_COLUMNS, type SheetLanguage, type TableRow } from './table';

/** Maximum number of columns for numbers. */
const MAX_NUMBERS = 5;
/** Wider tables are exports of an address book, of which only the person's columns are read. */
const MAX_OWN_COLUMNS = 20;
/** Separates the values of a cell in Google's exports. */
const SEPARATOR = ':::';
const GIVEN = ['first name', 'given name', 'primeiro nome', 'nombre', 'nome'];
const MIDDLE = ['middle name', 'additional name', 'segundo nome', 'nome do meio', 'segundo nombre'];
const FAMILY = ['last name', 'family name', 'sobrenome', 'apellido', 'apellidos'];
const COMPANY = ['organization name', 'organization 1 - name', 'company', 'empresa'];
const MOBILE = /mobile|celular|cell|m[oó]vil|whatsapp/i;
/** `Phone 1 - Label` in Google's exports, `Phone 1 - Type` in older ones. */
const VALUE = /^(.+) - value$/;

const HEADINGS = {
  pt: { name: 'Nome', number: 'Telefone', email: 'E-mail', company: 'Empresa' },
  en: { name: 'Name', number: 'Phone', email: 'E-mail', company: 'Company' },
  es: { name: 'Nombre', number: 'Teléfono', email: 'E-mail', company: 'Empresa' },
} as const;

interface Person {
  row: number;
  name: string;
  numbers: readonly string[];
  email: string;
  company: string;
  others: readonly string[];
}

interface TableStyle {
  language: SheetLanguage;
  /** ISO 3166-1 code of the company's country. */
  country: string | undefined;
}

interface TableRows {
  header: TableRow;
  rows: TableRow[];
}

/** Returns cards as a table; `row` counts them after the headings. */
export function tableOfCards(cards: readonly VCard[], style: TableStyle): TableRows {
  const people = cards.map((card, index) => ({
    row: index + 2,
    name: card.name,
    numbers: card.phones.map(({ number, waid }) => (waid === null ? number : `+${waid}`)),
    email: card.emails[0] ?? '',
    company: card.company,
    others: [],
  }));
  return tableOf(people, [], { row: 1, ...style });
}

/**
 * Returns the table of an address book, with given and family name in one column and the mobile number first; any other
 * table unchanged.
 */
export function joinNames({ header, rows }: TableRows, style: TableStyle): TableRows {
  const plain = header.cells.map(plainText);
  const find = (labels: readonly string[]) =>
    labels.map((label) => plain.indexOf(label)).find((at) => at >= 0);
  const [given, family] = [find(GIVEN), find(FAMILY)];
  const numbers = numberColumns(header);
  if (given === undefined || family === undefined || numbers.length === 0) return { header, rows };
  const names = [given, find(MIDDLE), family];
  const company = find(COMPANY);
  const email = emailColumn(header);
  const kinds = new Map(numbers.map((column) => [column, kindColumn(plain, column)] as const));
  const used = new Set([given, company, email, ...numbers]);
  const others = header.cells.flatMap((_, column) =>
    header.cells.length > MAX_OWN_COLUMNS || used.has(column) ? [] : [column],
  );
  const people = rows.map((row): Person => {
    const text = (column: number | null | undefined) => (row.cells[column ?? -1] ?? '').trim();
    const isMobile = (column: number) => MOBILE.test(text(kinds.get(column)) || (plain[column] ?? ''));
    const ordered = [...numbers.filter(isMobile), ...numbers.filter((column) => !isMobile(column))];
    return {
      row: row.row,
      name: names.map(text).filter(Boolean).join(' ') || text(company),
      numbers: ordered.flatMap((column) => valuesOf(digitsText(row, column))),
      email: valuesOf(text(email))[0] ?? '',
      company: text(company),
      others: others.map(text),
    };
  });
  const headings = others.map((column) => header.cells[column] ?? '');
  return tableOf(people, headings, { row: header.row, ...style });
}

function tableOf(
  people: readonly Person[],
  otherHeadings: readonly string[],
  { row, language, country }: TableStyle & { row: number },
): TableRows {
  const { name, number, email, company } = HEADINGS[language];
  const most = people.reduce((sum, { numbers }) => Math.max(sum, numbers.length), 1);
  const further = Array.from({ length: Math.min(most, MAX_NUMBERS) - 1 }, (_, index) => index + 2);
  const header = [
    name,
    number,
    email,
    ...further.map((index) => `${number} ${index}`),
    company,
    ...otherHeadings,
  ];
  return {
    header: { row, cells: header.slice(0, MAX_COLUMNS) },
    rows: people.map((person) => {
      const [first = '', ...others] = validFirst(person.numbers, country);
      const rest = further.map((_, index) => others[index] ?? '');
      return {
        row: person.row,
        cells: [person.name, first, person.email, ...rest, person.company, ...person.others],
      };
    }),
  };
}

/** Puts the first valid number before the others. */
function validFirst(numbers: readonly string[], country: string | undefined): string[] {
  const valid = numbers.find((number) => readPhoneNumber(number, country).ok);
  return valid === undefined ? [...numbers] : [valid, ...numbers.filter((number) => number !== valid)];
}

function valuesOf(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Returns the column that names the kind of a number: `Phone 1 - Label` for `Phone 1 - Value`. */
function kindColumn(plain: readonly string[], column: number): number | undefined {
  const stem = VALUE.exec(plain[column] ?? '')?.[1];
  const found = ['label', 'type'].map((word) => plain.indexOf(`${stem} - ${word}`)).find((at) => at >= 0);
  return stem === undefined ? undefined : found;
}
