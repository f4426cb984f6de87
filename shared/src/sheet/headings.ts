import { digitsOf } from '../formats';
import { readPhoneNumber } from '../rules/phones';
import { readUsername } from '../rules/usernames';
import { plainText } from '../search';
import { digitsText, type TableRow } from './table';

/** Longer texts are titles or notes. */
const MAX_HEADING = 40;
/** Texts with more digits are values. */
const MAX_HEADING_DIGITS = 5;
/** Shorter numbers can be dates or codes. */
const MIN_DIGITS = 9;
const LIKE_A_NUMBER = /^[+()\d\s./'-]+$/;

/** Words of headings in plain text, the most certain first. Mobile numbers are preferred: landlines rarely have WhatsApp. */
const NUMBER = [
  /\b(whats\w*|wpp|zap)\b/,
  /\b(celular|mobile|movil|cel)\b/,
  /^(numero|number)$/,
  /\b(telefones?|telefono|phones?|fones?|tel|telephone)\b/,
  /\bnumero\b(?!.*\b(pedido|nota|nf|cpf|cnpj|casa|endereco|cartao|conta|contrato|documento|orden|cliente)\b)/,
] as const;
const NO_NUMBER = /\b(label|type|tipo|fax|pager|operadora|obs\w*)\b/;
const NAME = [
  /^(nome|name|nombre)$/,
  /^(nome completo|full name|display name|nombre completo)$/,
  /\b(nome|name|nombre)\b(?!.*\b(mae|pai|usuario|user|arquivo|file|empresa|company|fantasia)\b)/,
  /\b(cliente|contato|contacto|customer)\b/,
  /\b(razao social|nome fantasia|nome da empresa|organization name|company)\b/,
] as const;
const NO_NAME = /^@|\b(codigo|cod|id|label|type|tipo|phonetic|data|desde)\b/;
/** Of WhatsApp usernames: `@nome`, "usuário do WhatsApp". */
const USERNAME =
  /^@(nome|name|nombre|usuario|user|username)?$|\b(usuario|user|username)\b.*\b(whats\w*|wpp|zap)\b/;
/** Also of names in other systems, so a username must be written with `@`. */
const MAYBE_USERNAME = /\b(username|user name|nome de usuario|nombre de usuario)\b|^usuario$/;
const EMAIL = [/^(e-?mail|correo)$/, /\b(e-?mail|correo)\b/] as const;
const NO_EMAIL = /\b(label|type|tipo|display)\b/;

/** Returns the columns whose headings name a number, the most certain first. */
export function numberColumns({ cells }: TableRow): number[] {
  return ranked(cells, NUMBER, NO_NUMBER).filter((column) => !USERNAME.test(plainText(cells[column] ?? '')));
}

export function nameColumn({ cells }: TableRow): number | null {
  return ranked(cells, NAME, NO_NAME)[0] ?? null;
}

export function emailColumn({ cells }: TableRow): number | null {
  return ranked(cells, EMAIL, NO_EMAIL)[0] ?? null;
}

/** `isCertain`: all texts of the column are usernames, else those with `@`. */
export interface UsernameColumn {
  column: number;
  isCertain: boolean;
}

export function usernameColumn({ cells }: TableRow): UsernameColumn | null {
  const plain = cells.map(plainText);
  for (const pattern of [USERNAME, MAYBE_USERNAME]) {
    const column = plain.findIndex((text) => text.length <= MAX_HEADING && pattern.test(text));
    if (column >= 0) return { column, isCertain: pattern === USERNAME };
  }
  return null;
}

/** Returns the first column with a username, written with `@`, which headings do not contain. */
export function validUsernameColumn({ cells }: TableRow): number | null {
  const found = cells.findIndex(
    (text) => text.trim().startsWith('@') && readUsername(text) && !USERNAME.test(plainText(text)),
  );
  return found < 0 ? null : found;
}

function ranked(cells: readonly string[], patterns: readonly RegExp[], excluded: RegExp): number[] {
  return cells
    .flatMap((text, column) => {
      const plain = plainText(text);
      const isHeading = plain.length <= MAX_HEADING && digitsOf(plain).length <= MAX_HEADING_DIGITS;
      if (plain === '' || !isHeading || excluded.test(plain)) return [];
      const rank = patterns.findIndex((pattern) => pattern.test(plain));
      return rank < 0 ? [] : [{ rank, column }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
}

/**
 * Returns the first column with a valid number, which headings do not contain.
 * @param country ISO 3166-1 code of the company's country
 */
export function validNumberColumn(row: TableRow, country?: string): number | null {
  const found = row.cells.findIndex((_, column) => isPlainNumber(digitsText(row, column), country));
  return found < 0 ? null : found;
}

/** Returns whether a text is nothing but a valid number. */
function isPlainNumber(text: string, country?: string): boolean {
  const isLong = LIKE_A_NUMBER.test(text) && digitsOf(text).length >= MIN_DIGITS;
  return isLong && readPhoneNumber(text, country).ok;
}
