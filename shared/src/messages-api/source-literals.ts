/** Quotes a string for a POSIX shell. */
export const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Quotes a string for JavaScript. */
export const inJavaScript = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** Quotes a string for Python, which supports every escape sequence that `stringify` writes. */
export const inPython = (text: string): string => JSON.stringify(text);

/** Quotes a string for PHP. Between single quotes, only the quote and the backslash have a special meaning. */
export const inPhp = (text: string): string => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
