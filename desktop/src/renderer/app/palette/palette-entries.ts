import { plainText } from '@recado/shared/search';
import type { Command } from '@/lib/commands/registry';

/** One line of the palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** Beside the label, in grey: a ticket's number and queue. */
  detail?: string;
  keys?: string;
  section: string;
  run: () => unknown;
}

/** The order of sections; what is not named comes between tickets and the general ones. */
const ORDER = ['recent', 'ticket', 'message', 'list', 'go', 'tickets', 'contacts'];
const LAST = ['preferences', 'general'];

export function entryOf({ id, label, section = 'general', keys, run }: Command): PaletteEntry {
  return { id, label, section, keys: keys?.[0], run };
}

/** Whether every word typed begins a word of the label; accents and capitals do not matter. */
export function matches(label: string, typed: string): boolean {
  const words = plainText(label).split(/[^\p{L}\p{N}]+/u);
  return plainText(typed)
    .split(/\s+/u)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Entries by section, in the order a person looks for them; an entry stands in its first section only. */
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

/** What was chosen lately, as entries of the first section. */
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
