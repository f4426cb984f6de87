import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n/i18n';
import { machinePolicy } from '@/lib/settings/machine-policy';
import { LockableRadioItems } from '../policy/LockableRadioItems';

const ITEMS = LANGUAGES.map((language) => ({
  value: language,
  label: LANGUAGE_NAMES[language],
  lang: language === 'pt' ? 'pt-BR' : language,
}));

/** The languages of a menu. All are disabled if this machine's policy sets the language. */
export function LanguageItems() {
  return <LockableRadioItems name="language" items={ITEMS} locked={machinePolicy().language !== undefined} />;
}
