import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { changeLanguage, LANGUAGE_NAMES, languageOf, LANGUAGES } from '@/lib/i18n/i18n';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { LanguageButton } from './LanguageButton';

/** Chooses the language of the screens outside a session, which is stored on this machine. */
export function LanguageMenu() {
  const { i18n } = useTranslation('ui');
  const [, store] = useMachineSetting('language', 'pt');
  const current = languageOf(i18n.language);
  return (
    <Menu
      checkedValues={{ language: [current] }}
      onCheckedValueChange={(_event, { checkedItems }) => {
        const next = languageOf(checkedItems[0]);
        store(next);
        void changeLanguage(next);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <LanguageButton />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {LANGUAGES.map((language) => (
            <MenuItemRadio
              key={language}
              name="language"
              value={language}
              lang={language === 'pt' ? 'pt-BR' : language}
            >
              {LANGUAGE_NAMES[language]}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
