import { plainText } from '@recado/shared/search';
import type { Command } from '@/lib/commands/registry';

export interface PaletteEntry {
  id: string;
  label: string;
  detail?: string;
  keys?: string;
  section: string;
  run: () => unknown;
}

/** Order of sections. Sections that are not listed precede those in `LAST`. */
const ORDER = ['recent', 'ticket', 'message', 'list', 'go', 'tickets', 'contacts', 'colleagues'];
const LAST = ['preferences', 'general'];

export function entryOf({ id, label, section = 'general', keys, run }: Command): PaletteEntry {
  return { id, label, section, keys: keys?.[0], run };
}

/** Returns whether every typed word begins a word of the label, ignoring accents and case. */
export function matches(label: string, typed: string): boolean {
  const words = plainText(label).split(/[^\p{L}\p{N}]+/u);
  return plainText(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Groups entries by section, in `ORDER`; a duplicate entry stays in its first section. */
export function bySection(entries: readonly PaletteEntry[]): [string, PaletteEntry[]][] {
  const sections = new Map<string, PaletteEntry[]>();
  const seen = new Set<string>();
  for (const entry of entries) {
    if (seen.has(entry.id)) continue;
    seen.add(entry.id);
    sections.set(entry.section, [...(sections.get(entry.section) ?? []), entry]);
  }
  return [...sections].sort(([a], [b]) => rank(a) - rank(b));
}

/** Returns the sections after a first one with recent choices. */
export function recentFirst(
  entries: readonly PaletteEntry[],
  recentIds: readonly string[],
): readonly PaletteEntry[] {
  const recent = recentIds.flatMap((id) => entries.filter((entry) => entry.id === id));
  return [...recent.map((entry) => ({ ...entry, section: 'recent' })), ...entries];
}

function rank(section: string): number {
  if (LAST.includes(section)) return ORDER.length + 1 + LAST.indexOf(section);
  const index = ORDER.indexOf(section);
  return index === -1 ? ORDER.length : index;
}
