import { PlainError } from '../bootstrap/say.mjs';

const ROW = /^\| `([\w-]+)`/;

/** Adds rows to the table of a Markdown page whose first cells are names in code. */
export class PageEdit {
  #file;
  #lines;

  constructor(file, text) {
    this.#file = file;
    this.#lines = text.split('\n');
  }

  /** Adds a row in the alphabetical order of the names. */
  addRow(name, text) {
    const rows = this.#lines.flatMap((line, index) => {
      const row = ROW.exec(line)?.[1];
      return row === undefined ? [] : [{ row, index }];
    });
    if (rows.length === 0 || rows.some(({ row }) => row === name))
      throw new PlainError(`${this.#file} has no place for "${name}": expected a table without it.`);
    const next = rows.find(({ row }) => row > name);
    const index = next?.index ?? rows.at(-1).index + 1;
    this.#lines.splice(index, 0, `| \`${name}\` | ${text} |`);
  }

  toString() {
    return this.#lines.join('\n');
  }
}
