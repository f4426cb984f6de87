import type { Language, Texts } from '@/lib/i18n/i18n';

const LOADERS: Record<Language, () => Promise<{ texts: Texts }>> = {
  pt: () => import('./pt'),
  en: () => import('./en'),
  es: () => import('./es'),
};

export async function loadTexts(language: Language): Promise<Texts> {
  return (await LOADERS[language]()).texts;
}
