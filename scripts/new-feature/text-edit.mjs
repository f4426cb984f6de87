import { PlainError } from '../bootstrap/say.mjs';

/** Adds texts to a language file. */
export class TextEdit {
  #file;
  #texts;

  constructor(file, text) {
    this.#file = file;
    this.#texts = JSON.parse(text);
  }

  add([group, key], text, { after }) {
    const texts = this.#texts[group];
    if (texts?.[after] === undefined || texts[key] !== undefined) {
      throw new PlainError(
        `${this.#file} has no place for "${group}.${key}": expected "${group}.${after}" and no such text yet.`,
      );
    }
    const entries = Object.entries(texts).flatMap((entry) =>
      entry[0] === after ? [entry, [key, text]] : [entry],
    );
    this.#texts[group] = Object.fromEntries(entries);
  }

  toString() {
    return `${JSON.stringify(this.#texts, null, 2)}\n`;
  }
}
