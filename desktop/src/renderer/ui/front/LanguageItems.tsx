import { MenuGroup, MenuGroupHeader, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n/i18n';
import { machinePolicy } from '@/lib/settings/machine-policy';
import { SetByAdministrator } from '../policy/SetByAdministrator';

/** The languages of a menu. All are disabled if this machine's policy sets the language. */
export function LanguageItems() {
  const isLocked = machinePolicy().language !== undefined;
  const items = LANGUAGES.map((language) => (
    <MenuItemRadio
      key={language}
      name="language"
      value={language}
      lang={language === 'pt' ? 'pt-BR' : language}
      disabled={isLocked}
    >
      {LANGUAGE_NAMES[language]}
    </MenuItemRadio>
  ));
  if (!isLocked) return <MenuList>{items}</MenuList>;
  return (
    <MenuList>
      <MenuGroup>
        <MenuGroupHeader>
          <SetByAdministrator />
        </MenuGroupHeader>
        {items}
      </MenuGroup>
    </MenuList>
  );
}
