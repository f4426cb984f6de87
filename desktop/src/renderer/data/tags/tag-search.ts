import { TAG_NAME_LENGTH, type TagSummary } from '@recado/shared/tags';

/** Normalises a name for comparison as the server does. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function byName(a: TagSummary, b: TagSummary): number {
  return plain(a.name) < plain(b.name) ? -1 : 1;
}

/** Returns the matching tags, and the typed name if no tag has it. */
export function searchTags(
  tags: readonly TagSummary[],
  typed: string,
): { found: readonly TagSummary[]; newName: string | null } {
  const wanted = plain(typed);
  const found = wanted ? tags.filter(({ name }) => plain(name).includes(wanted)) : tags;
  const name = typed.trim();
  const fits = name.length >= TAG_NAME_LENGTH.min && name.length <= TAG_NAME_LENGTH.max;
  const isNew = fits && !tags.some((tag) => plain(tag.name) === wanted);
  return { found, newName: isNew ? name : null };
}
