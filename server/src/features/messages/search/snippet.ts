import { findBeginnings } from '@recado/shared/search';

const BEFORE = 40;
const LENGTH = 140;

export function snippetOf(text: string, searched: readonly string[]): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const [first] = findBeginnings(line, searched);
  const found = first?.[0] ?? 0;
  const from = found <= BEFORE ? 0 : line.indexOf(' ', found - BEFORE) + 1;
  // A word longer than the snippet is cut at the match.
  const start = from > found || (from === 0 && found > BEFORE) ? found : from;
  const rest = line.slice(start, start + LENGTH);
  const end = start + LENGTH < line.length ? `${rest.trimEnd()}…` : rest;
  return start > 0 ? `…${end}` : end;
}
