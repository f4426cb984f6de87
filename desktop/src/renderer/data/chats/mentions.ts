import type { Chat } from '@recado/shared/chats';

type Member = Chat['users'][number];

export interface MentionPart {
  text: string;
  /** The mentioned member; undefined for other text. */
  userId?: number;
}

const WORD = /[\p{L}\p{N}]/u;

/** Splits a text at mentions: an "@" at a word's start with a member's whole name. The longest name wins. */
export function mentionParts(text: string, members: readonly Member[]): MentionPart[] {
  const names = members
    .map(({ userId, user }) => ({ userId, name: user.name.toLowerCase() }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  const lower = text.toLowerCase();
  const parts: MentionPart[] = [];
  let plain = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < plain || WORD.test(text.charAt(at - 1))) continue;
    const found = names.find(
      ({ name }) => lower.startsWith(name, at + 1) && !WORD.test(text.charAt(at + 1 + name.length)),
    );
    if (!found) continue;
    if (at > plain) parts.push({ text: text.slice(plain, at) });
    plain = at + 1 + found.name.length;
    parts.push({ text: text.slice(at, plain), userId: found.userId });
  }
  if (plain < text.length) parts.push({ text: text.slice(plain) });
  return parts;
}

/** Returns the ids of the members that a text mentions. */
export function mentionedIn(text: string, members: readonly Member[]): number[] {
  return [...new Set(mentionParts(text, members).flatMap(({ userId }) => userId ?? []))];
}

/** Returns the start of the word after "@" at the cursor, in which the user types a name; null elsewhere. */
export function mentionQuery(text: string, cursor: number): { from: number; query: string } | null {
  const match = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N}][^@\n]{0,30}|)$/u.exec(text.slice(0, cursor));
  const query = match?.[1];
  return query === undefined ? null : { from: cursor - query.length - 1, query };
}
