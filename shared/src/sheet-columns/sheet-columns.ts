import { readPhoneNumber } from '../rules/phones';
import { MAX_KEY_LENGTH, variableKey } from '../rules/variables';
import { plainText } from '../search';
import {
  emailColumn,
  nameColumn,
  numberColumns,
  type UsernameColumn,
  usernameColumn,
  validNumberColumn,
  validUsernameColumn,
} from '../sheet/headings';
import { digitsText, type TableRow } from '../sheet/table';

/** Variables of every person, so no column can have these keys. */
const RESERVED = ['nome', 'numero', 'email'];

/** Columns of a person by their headers, as a user chose them. */
export interface ColumnChoice {
  name: string | null;
  number: string;
  email: string | null;
}

/** Indexes of a sheet's columns. */
export interface SheetColumns {
  name: number | null;
  number: number;
  email: number | null;
  /** Further columns of numbers, which apply where the first has no valid one. */
  otherNumbers: number[];
  /** WhatsApp usernames, which apply where a row has no number. */
  usernames: UsernameColumn | null;
  variables: { key: string; column: number }[];
  /** False if the first row is a person. */
  hasHeader: boolean;
}

interface ColumnOptions {
  /** Whether the first row contains headings; by default, whether it seems so. */
  hasHeader?: boolean | undefined;
  /** ISO 3166-1 code of the company's country. */
  country?: string | undefined;
}

/** Returns a text for each column, by which users and choices name it: its heading, else its position. */
export function columnLabels({ cells }: TableRow, hasHeader = true): string[] {
  return cells.map((text, index) => (hasHeader && text.trim()) || String(index + 1));
}

/** Returns false if the first row of a table holds a valid number or a username, and therefore is a person. */
export function seemsHeader(first: TableRow, country?: string): boolean {
  return validNumberColumn(first, country) === null && validUsernameColumn(first) === null;
}

/**
 * Returns the columns by the choice, else by recognised headings, else the first three. A choice whose number
 * column the sheet lacks is ignored.
 */
export function columnsOf(
  header: TableRow,
  choice: ColumnChoice | null,
  { country, hasHeader = seemsHeader(header, country) }: ColumnOptions = {},
): SheetColumns {
  const plain = columnLabels(header, hasHeader).map(plainText);
  const find = (label: string | null) => {
    const index = label === null ? -1 : plain.indexOf(plainText(label));
    return index < 0 ? null : index;
  };
  const usernames = hasHeader ? usernameColumn(header) : null;
  const columns = (found: Pick<SheetColumns, 'name' | 'number' | 'email'>, otherNumbers: number[] = []) => ({
    ...found,
    otherNumbers,
    usernames,
    variables: hasHeader ? variablesOf(header, found) : [],
    hasHeader,
  });
  const selected = choice && find(choice.number);
  if (choice && selected !== null)
    return columns({ name: find(choice.name), number: selected, email: find(choice.email) });
  const ofUsernames = usernames?.isCertain ? [usernames.column] : [];
  const [number, ...others] = hasHeader ? [...numberColumns(header), ...ofUsernames] : [];
  if (number !== undefined) {
    const [name, email] = [nameColumn(header), emailColumn(header)];
    return columns({ name: name === number ? null : name, number, email }, others);
  }
  // A number or a username in the first column exchanges the places of name and number.
  const isFirst =
    !hasHeader && (validNumberColumn(header, country) === 0 || validUsernameColumn(header) === 0);
  return columns({ name: isFirst ? 1 : 0, number: isFirst ? 0 : 1, email: 2 });
}

/** Returns the texts of a row that make a person. `number` is a username with `@` if the row has no number. */
export function personCells(
  row: TableRow,
  { name, number, email, otherNumbers, usernames }: SheetColumns,
  country?: string,
): { name: string; number: string; email: string } {
  const text = (column: number | null) => (column === null ? '' : (row.cells[column] ?? ''));
  const written = digitsText(row, number);
  const isNumber = (text: string) => readPhoneNumber(text, country).ok;
  const other =
    otherNumbers.length === 0 || isNumber(written)
      ? undefined
      : otherNumbers.map((column) => digitsText(row, column)).find(isNumber);
  const phone = other ?? written;
  const username = text(usernames?.column ?? null).trim();
  const isUsed =
    (phone.trim() === '' || (number === usernames?.column && !isNumber(phone))) &&
    (username.startsWith('@') || (usernames?.isCertain && username !== ''));
  return { name: text(name), number: isUsed ? username.replace(/^@?/, '@') : phone, email: text(email) };
}

function variablesOf(
  { cells }: TableRow,
  person: Pick<SheetColumns, 'name' | 'number' | 'email'>,
): SheetColumns['variables'] {
  const used = new Set(RESERVED);
  return cells.flatMap((text, column) => {
    const key = variableKey(text);
    if (key === '' || Object.values(person).includes(column)) return [];
    const stem = key.slice(0, MAX_KEY_LENGTH - 3).replace(/_$/, '');
    const unique = [key, ...cells.map((_, index) => `${stem}_${index + 2}`)].find((each) => !used.has(each));
    if (unique === undefined) return [];
    used.add(unique);
    return [{ key: unique, column }];
  });
}
