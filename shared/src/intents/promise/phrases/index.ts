import type { Language } from '../../../contract';
import { EN_PHRASES } from './en';
import { ES_PHRASES } from './es';
import type { Phrases } from './phrases';
import { PT_PHRASES } from './pt';

export type { Phrases } from './phrases';

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  pt: PT_PHRASES,
  en: EN_PHRASES,
  es: ES_PHRASES,
};
