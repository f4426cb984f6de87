import type { Language } from '../../../contract';
import { EN_CONNECTORS, EN_NOUN_LEADS, EN_TIMES } from './en';
import { ES_CONNECTORS, ES_NOUN_LEADS, ES_TIMES } from './es';
import type { TimePattern } from './pattern';
import { PT_CONNECTORS, PT_NOUN_LEADS, PT_TIMES } from './pt';

interface Times {
  patterns: readonly TimePattern[];
  connectors: ReadonlySet<string>;
  nounLeads: ReadonlySet<string>;
}

export const TIMES: Readonly<Record<Language, Times>> = {
  pt: { patterns: PT_TIMES, connectors: PT_CONNECTORS, nounLeads: PT_NOUN_LEADS },
  en: { patterns: EN_TIMES, connectors: EN_CONNECTORS, nounLeads: EN_NOUN_LEADS },
  es: { patterns: ES_TIMES, connectors: ES_CONNECTORS, nounLeads: ES_NOUN_LEADS },
};
