import { readImportRow } from '../contacts/importRow';
import { plainText } from '../search';
import type { TableRow } from '../sheet';

/** Recognised headers in plain text. */
const HEADERS = {
  name: ['nome', 'name', 'nombre', 'cliente', 'contato'],
  number: ['numero', 'telefone', 'celular', 'whatsapp', 'fone', 'phone', 'number', 'telefono'],
  email: ['email', 'e-mail', 'correo'],
} as const;
/** Variables of every person, so no column can have these keys. */
const RESERVED = ['nome', 'numero', 'email'];
const MAX_KEY_LENGTH = 30;

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
  variables: { key: string; column: number }[];
  /** False if the first row is a person. */
  hasHeader: boolean;
}

/** Returns a text for each column, by which users and choices name it. */
export function columnLabels({ cells }: TableRow): string[] {
  return cells.map((text, index) => text.trim() || String(index + 1));
}

/**
 * Returns the columns by the choice, else by recognised headers, else the first three. A choice whose number
 * column the sheet lacks is ignored.
 */
export function columnsOf(header: TableRow, choice: ColumnChoice | null): SheetColumns {
  const plain = columnLabels(header).map(plainText);
  const find = (label: string | null) => {
    const index = label === null ? -1 : plain.indexOf(plainText(label));
    return index < 0 ? null : index;
  };
  const known = (labels: readonly string[]) => labels.map(find).find((index) => index !== null) ?? null;
  const chosen = choice && find(choice.number);
  if (choice && chosen !== null)
    return withVariables(header, { name: find(choice.name), number: chosen, email: find(choice.email) });
  const number = known(HEADERS.number);
  if (number !== null)
    return withVariables(header, { name: known(HEADERS.name), number, email: known(HEADERS.email) });
  const hasHeader = typeof readImportRow({ name: '', number: header.cells[1] ?? '' }) === 'string';
  const columns = { name: 0, number: 1, email: 2 };
  return hasHeader ? withVariables(header, columns) : { ...columns, variables: [], hasHeader };
}

function withVariables(
  { cells }: TableRow,
  columns: Pick<SheetColumns, 'name' | 'number' | 'email'>,
): SheetColumns {
  const taken = new Set(RESERVED);
  const variables = cells.flatMap((text, column) => {
    const key = variableKey(text);
    if (key === '' || Object.values(columns).includes(column)) return [];
    const stem = key.slice(0, MAX_KEY_LENGTH - 3).replace(/_$/, '');
    const unique = [key, ...cells.map((_, index) => `${stem}_${index + 2}`)].find((each) => !taken.has(each));
    if (unique === undefined) return [];
    taken.add(unique);
    return [{ key: unique, column }];
  });
  return { ...columns, variables, hasHeader: true };
}

/** Returns a header as the key of a variable: `Data de vencimento` becomes `data_de_vencimento`. */
function variableKey(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/^_+|_+$/g, '');
}
