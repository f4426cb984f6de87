import type { EmojiData } from 'frimousse';

/** The used fields of emojibase-data. */
interface EmojibaseEmoji {
  emoji: string;
  label: string;
  tags?: string[] | undefined;
  group?: number | undefined;
  version: number;
  hexcode: string;
  skins?: { emoji: string; tone?: number | number[] | undefined }[] | undefined;
}

/** Latest emoji version in use. Many office machines show newer emojis as boxes. */
const NEWEST_VERSION = 15;
/** Group of skin tones and hair styles, which are not sent alone. */
const COMPONENTS = 2;
const FLAGS = 9;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

/** Bundled data files (no CDN), loaded on demand per language. */
const FILES: Record<string, () => Promise<{ default: unknown }>> = {
  pt: () => import('emojibase-data/pt/data.json'),
  en: () => import('emojibase-data/en/data.json'),
  es: () => import('emojibase-data/es/data.json'),
};

/**
 * Loads a language's emojis.
 * @param categories names of the groups 0–9 in their order
 */
export async function loadEmojis(locale: string, categories: readonly string[]): Promise<EmojiData> {
  const load = FILES[locale] ?? FILES['en'];
  const all = (await load?.())?.default as EmojibaseEmoji[] | undefined;
  const emojis = (all ?? []).filter(
    ({ group, version }) => group !== undefined && group !== COMPONENTS && version <= NEWEST_VERSION,
  );
  return {
    locale,
    emojis: emojis.map((emoji) => ({
      emoji: emoji.emoji,
      category: emoji.group ?? 0,
      label: emoji.label,
      version: emoji.version,
      tags: emoji.tags ?? [],
      ...(emoji.group === FLAGS ? { countryFlag: true as const } : {}),
      ...skinsOf(emoji),
    })),
    categories: categories
      .map((label, index) => ({ index, label }))
      .filter(({ index }) => index !== COMPONENTS),
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  };
}

type Skins = NonNullable<EmojiData['emojis'][number]['skins']>;

/** Returns the five tones of one person. Couples with two tones have none. */
function skinsOf({ skins }: EmojibaseEmoji): { skins?: Skins } {
  const single = (skins ?? []).filter(({ tone }) => typeof tone === 'number');
  if (single.length !== TONES.length) return {};
  const toned = single.map(({ emoji, tone }) => [TONES[(tone as number) - 1] ?? 'medium', emoji] as const);
  return { skins: Object.fromEntries(toned) as Skins };
}
