export const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const inJavaScript = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** Python supports all escape sequences of JSON. */
export const inPython = (text: string): string => JSON.stringify(text);

/** Only the quote and the backslash are special. */
export const inPhp = (text: string): string => `'${text.replace(/['\\]/g, String.raw`\$&`)}'`;
