/** Quotes a text for a POSIX shell. */
export const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Quotes a text for JavaScript. */
export const inJavaScript = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** Quotes a text for Python, which knows every escape of JSON but the slash's, which `stringify` never writes. */
export const inPython = (text: string): string => JSON.stringify(text);

/** Quotes a text for PHP, which keeps everything between single quotes but the quote and the backslash. */
export const inPhp = (text: string): string => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
