import { Menu, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '@/lib/i18n/i18n';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { LanguageButton } from './LanguageButton';
import { LanguageItems } from './LanguageItems';

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
        <LanguageItems />
      </MenuPopover>
    </Menu>
  );
}
