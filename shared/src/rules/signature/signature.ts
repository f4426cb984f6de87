import type { Profile } from '../../permissions';

/** Matches a signature. A name has no line break, and captions of earlier versions end the signature with CRLF. */
const SIGNATURE = /^\*([^*\n]{1,200}):\*\r?\n/u;

export const WHISPER_PREFIX = '_(Sussurro)_ ';

interface Author {
  id: number;
  name: string;
}

/** Agents always sign; administrators choose in their client. */
export function mustSign({ profile }: { profile: Profile }): boolean {
  return profile !== 'admin';
}

/** Returns the text with its author on the first line: "*{user name}:*". */
export function signed(name: string, text: string): string {
  return `*${shownName(name)}:*\n${text}`;
}

/** The name is null without a signature. */
export function splitSignature(body: string): { name: string | null; text: string } {
  const match = SIGNATURE.exec(body);
  if (!match) return { name: null, text: body };
  return { name: match[1] ?? null, text: body.slice(match[0].length) };
}

/** Returns name and text without signature and whisper prefix, which may have either order. */
export function writtenText(body: string): { name: string | null; text: string } {
  const { name, text } = splitSignature(withoutMark(body));
  return { name, text: withoutMark(text) };
}

/**
 * Adds a missing signature after a whisper prefix. A body without a text becomes empty.
 * @param signedAs the name that the client signed with, which the user may no longer have
 */
export function withSignature(name: string, body: string, signedAs = name): string {
  const rest = withoutMark(body);
  const mark = body.slice(0, body.length - rest.length);
  const text = withoutSignature(name, rest) ?? withoutSignature(signedAs, rest) ?? rest;
  return withoutMark(text).trim() === '' ? '' : mark + signed(name, text);
}

/**
 * Returns an edited text with the signature that its message has. A user's own message receives the user's
 * signature; others' messages without one, such as automatic ones, stay unsigned.
 */
export function withSignatureOf(
  message: { body: string; user: { id: number } | null },
  editor: Author,
  body: string,
): string {
  if (!message.user) return body;
  const isOwn = message.user.id === editor.id;
  // The user may have had another name when writing the message.
  const isSigned = isOwn && withoutSignature(editor.name, withoutMark(body)) !== undefined;
  const name = (isSigned ? null : writtenText(message.body).name) ?? (isOwn ? editor.name : null);
  return name === null ? body : withSignature(name, body);
}

/** Returns undefined without the signature. Earlier versions wrote the name as it is, and clients may trim the text. */
function withoutSignature(name: string, text: string): string | undefined {
  const line = [`*${shownName(name)}:*`, `*${name}:*`].find((signature) => text.startsWith(signature));
  const rest = line === undefined ? undefined : /^(?:\r?\n|$)([^]*)$/u.exec(text.slice(line.length));
  return rest?.[1];
}

/** Asterisks and line breaks would end the bold text. */
function shownName(name: string): string {
  return name.replaceAll('*', '∗').replace(/\s+/gu, ' ');
}

function withoutMark(text: string): string {
  return text.startsWith(WHISPER_PREFIX) ? text.slice(WHISPER_PREFIX.length) : text;
}
