/**
 * Names cannot hold a line break, so that a signature is always one first line. Captions of earlier versions end it with
 * the two characters of a form's line break.
 */
const SIGNATURE = /^\*([^*\n]{1,200}):\*\r?\n/u;

/** The text with its author on the first line (specification 1 §9: "*{user name}:*" and a line break). */
export function signed(name: string, text: string): string {
  return `*${name}:*\n${text}`;
}

/** A stored text parted into its author's signature and what was written; unsigned texts have no name. */
export function splitSignature(body: string): { name: string | null; text: string } {
  const match = SIGNATURE.exec(body);
  if (!match) return { name: null, text: body };
  return { name: match[1] ?? null, text: body.slice(match[0].length) };
}
