/** Adds to a customer's choice what it means, for example "1 · Vendas". */
export const withMenuEntry = (text: string, menuEntry: string | undefined): string =>
  menuEntry ? [text, menuEntry].filter(Boolean).join(' · ') : text;
