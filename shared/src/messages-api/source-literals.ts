export const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const inJavaScript = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** Python supports every escape sequence that `stringify` writes. */
export const inPython = (text: string): string => JSON.stringify(text);

/** Between PHP's single quotes, only the quote and the backslash have a special meaning. */
export const inPhp = (text: string): string => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
