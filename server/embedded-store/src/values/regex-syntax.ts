import { notSupported, StoreError } from './errors';

/** Equivalents of PCRE's POSIX classes within a JavaScript class. */
const POSIX: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\0-\\x7f',
  blank: '\\t ',
  cntrl: '\\0-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};

/** PCRE's escapes for sets that JavaScript reads differently. */
const SETS: Readonly<Record<string, string>> = {
  s: '\\t-\\r ',
  h: '\\t \\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000',
  v: '\\n-\\r\\x85\\u2028\\u2029',
};

const START = '(?<![\\s\\S])';
const END = '(?![\\s\\S])';
/** PCRE's anchors. JavaScript's `$` does not match before a final line feed and treats `\r` as a line end. */
const BEFORE_FINAL_LINE_FEED = `(?=\\n?${END})`;
const ANCHORS: Readonly<Record<string, string>> = {
  A: START,
  z: END,
  Z: BEFORE_FINAL_LINE_FEED,
  b: '\\b',
  B: '\\B',
  N: '[^\\n]',
};

const rejected = (syntax: string) =>
  notSupported(`The regular expression syntax '${syntax}'`, 'Location51091');
const invalid = (why: string) => new StoreError('Location51091', `Regular expression is invalid: ${why}`);

const literal = (char: string): string => (/[\^$\\.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char);
/** With the flag `u`, JavaScript forbids an escaped hyphen outside of a class. */
const plain = (char: string): string => (char === '-' ? char : literal(char));

/**
 * Translates PCRE (UTF-8, without Unicode properties for `\w`, `\d` and `\s`) to JavaScript's syntax with the
 * flag `u`.
 *
 * @param flags MongoDB's; `m`, `s` and `x` become part of the result
 * @throws Location51091 for syntax that JavaScript cannot express
 */
export function translateRegex(source: string, flags: string): string {
  return new Translation(source, flags).run();
}

class Translation {
  private at = 0;
  private out = '';
  private closedGroups = 0;
  /** For each open group: whether it captures, and whether it is in a lookbehind. */
  private readonly groups: { captures: boolean; behind: boolean }[] = [];
  private readonly extended: boolean;
  private readonly lines: boolean;
  private readonly dotAll: boolean;

  constructor(
    private readonly source: string,
    flags: string,
  ) {
    this.extended = flags.includes('x');
    this.lines = flags.includes('m');
    this.dotAll = flags.includes('s');
  }

  run(): string {
    while (this.at < this.source.length) this.out += this.next();
    return this.out;
  }

  private consume(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const found = expression.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }

  private next(): string {
    if (this.extended && this.consume(/[\t-\r ]+|#[^\n]*\n?/y)) return '';
    const quantifier = this.consume(/(?:[*+?]|\{\d+(?:,\d*)?\})([?+]?)/y);
    if (quantifier) return this.quantifier(quantifier);
    const char = this.consume(/[\s\S]/uy)?.[0] ?? '';
    switch (char) {
      case '\\':
        return this.escape();
      case '[':
        return this.characterClass();
      case '(':
        return this.open();
      case ')': {
        if (this.groups.pop()?.captures) this.closedGroups += 1;
        return ')';
      }
      case '.':
        return this.dotAll ? '[\\s\\S]' : '[^\\n]';
      case '^':
        return this.lines ? `(?:${START}|(?<=\\n)(?=[\\s\\S]))` : '^';
      case '$':
        return this.lines ? `(?=\\n|${END})` : BEFORE_FINAL_LINE_FEED;
      case '|':
        return char;
      case '{':
        // Before PCRE2 10.43, this is a literal brace; since then, a quantifier.
        if (this.consume(/ *,\s*\d+\s*\}/y)) throw rejected('{,n}');
        return '\\{';
      default:
        return plain(char);
    }
  }

  private quantifier([text, mode]: RegExpExecArray): string {
    if (mode === '+') throw rejected(text);
    if (this.groups.at(-1)?.behind) throw rejected(`${text} in a lookbehind`);
    return text;
  }

  private open(): string {
    if (this.consume(/\?#[^)]*\)/y)) return '';
    if (this.consume(/\*/y)) throw rejected('(*');
    const special = this.consume(/\?(?:[:=!]|<[=!]|P?<([A-Za-z_]\w*)>)/y);
    if (!special && this.source[this.at] === '?')
      throw rejected(`(${this.source.slice(this.at, this.at + 2)}`);
    const behind = special?.[0].startsWith('?<') === true && special[1] === undefined;
    this.groups.push({
      captures: !special || special[1] !== undefined,
      behind: behind || this.groups.at(-1)?.behind === true,
    });
    if (!special) return '(';
    return special[1] === undefined ? `(${special[0]}` : `(?<${special[1]}>`;
  }

  private escape(): string {
    const quoted = this.consume(/Q([\s\S]*?)(?:\\E|$)/y);
    if (quoted) return [...(quoted[1] ?? '')].map(plain).join('');
    if (this.consume(/E/y)) return '';
    const reference = this.consume(/[1-9]\d*|k<\w+>/y);
    if (reference) return this.reference(reference[0]);
    const character = this.character();
    if (character !== undefined) return character;
    const letter = this.consume(/[\s\S]/uy)?.[0];
    if (letter === undefined) throw invalid('\\ at end of pattern');
    if (ANCHORS[letter] !== undefined) return ANCHORS[letter];
    const set = SETS[letter.toLowerCase()];
    if (set !== undefined) return letter === letter.toLowerCase() ? `[${set}]` : `[^${set}]`;
    if ('wWdD'.includes(letter)) return `\\${letter}`;
    if (/[A-Za-z]/.test(letter)) throw rejected(`\\${letter}`);
    return plain(letter);
  }

  /** A reference to an unset group never matches in PCRE, but matches the empty text in JavaScript. */
  private reference(text: string): string {
    const isSure = !/\||\)[?*{]/.test(this.source);
    if (!isSure || (/^\d/.test(text) && Number(text) > this.closedGroups)) throw rejected(`\\${text}`);
    return text.startsWith('k') ? `\\${text}` : `(?:\\${text})`;
  }

  /**
   * Reads an escape for a character or a Unicode category, which has the same meaning inside and outside of a
   * class.
   */
  private character(): string | undefined {
    const code = this.consume(/x\{([0-9A-Fa-f]+)\}/y) ?? this.consume(/x([0-9A-Fa-f]{2})/y);
    if (code) return `\\u{${code[1]}}`;
    const octal = this.consume(/0[0-7]{0,2}/y);
    if (octal) return `\\u{${parseInt(octal[0], 8).toString(16)}}`;
    const control = this.consume(/c[A-Za-z]|[fnrt]/y);
    if (control) return `\\${control[0]}`;
    if (this.consume(/a/y)) return '\\x07';
    if (this.consume(/e/y)) return '\\x1b';
    const category = this.consume(/([pP])(?:\{([A-Z][a-z]?)\}|([A-Z]))/y);
    return category ? `\\${category[1]}{${category[2] ?? category[3]}}` : undefined;
  }

  private characterClass(): string {
    let result = this.consume(/\^/y) ? '[^' : '[';
    if (this.consume(/\]/y)) result += '\\]';
    /** After a set, a hyphen is literal. */
    let isAfterSet = false;
    while (!this.consume(/\]/y)) {
      if (this.at >= this.source.length) throw invalid('missing terminating ] for character class');
      const posix = this.consume(/\[([:.=])(\^?)(\w*)\1\]/y);
      if (posix) {
        const set = posix[1] === ':' && posix[2] === '' ? POSIX[posix[3] ?? ''] : undefined;
        if (set === undefined) throw rejected(posix[0]);
        result += set;
        isAfterSet = true;
      } else if (this.consume(/-/y)) {
        const isRange = !isAfterSet && !/^(?:\]|\\[dDwWsShHvVpP]|\[:)/.test(this.source.slice(this.at));
        result += isRange && !/\[\^?$/.test(result) ? '-' : '\\-';
        isAfterSet = false;
      } else {
        const part = this.consume(/\\/y)
          ? this.classEscape()
          : { text: literal(this.consume(/[\s\S]/uy)?.[0] ?? '') };
        result += part.text;
        isAfterSet = part.isSet === true;
      }
    }
    return `${result}]`;
  }

  private classEscape(): { text: string; isSet?: boolean } {
    if (this.consume(/b/y)) return { text: '\\b' };
    const isCategory = /[pP]/.test(this.source[this.at] ?? '');
    const character = this.character();
    if (character !== undefined) return { text: character, isSet: isCategory };
    const char = this.consume(/[\s\S]/uy)?.[0] ?? '';
    if ('wWdD'.includes(char)) return { text: `\\${char}`, isSet: true };
    if (char === 'S') return { text: '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}', isSet: true };
    if (SETS[char] !== undefined) return { text: SETS[char], isSet: true };
    if (/[A-Za-z0-9]/.test(char)) throw rejected(`[\\${char}]`);
    return { text: literal(char) };
  }
}
