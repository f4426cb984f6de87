import {
  Button,
  makeStyles,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
  tokens,
} from '@fluentui/react-components';
import {
  ChevronDownRegular,
  DarkThemeRegular,
  LocalLanguageRegular,
  PersonRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AVAILABILITY, AvailabilityBadge, AvailabilityItems, useAvailability } from '@/features/assignment';
import { UserDialog } from '@/features/users';
import { changeLanguage, type Language, languageOf, LANGUAGES } from '@/lib/i18n/i18n';
import { signOut } from '@/lib/session/session';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { LanguageItems } from '@/ui/front/LanguageItems';
import { THEME_CHOICES, useThemeChoice } from '@/ui/theme/useThemeChoice';
import { useUpdateState } from '../update/useUpdateState';
import { AUTOSTART, AutostartItem, useAutostart } from './AutostartItem';
import { UpdatesItem } from './UpdatesItem';

const useStyles = makeStyles({
  button: { minWidth: 'auto', padding: `4px ${tokens.spacingHorizontalS}` },
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    maxWidth: '300px',
  },
  names: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  email: { color: tokens.colorNeutralForeground3 },
});

export function UserMenu() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const user = useCurrentUser();
  const [theme, setTheme] = useThemeChoice();
  const [language, setLanguage] = useLanguageChoice();
  const { state, set: setAutostart } = useAutostart();
  const updates = useUpdateState();
  const availability = useAvailability();
  const [profileOpen, setProfileOpen] = useState(false);
  return (
    <>
      <Menu
        checkedValues={{
          theme: [theme],
          language: [language],
          [AVAILABILITY]: [availability],
          [AUTOSTART]: state?.enabled ? [AUTOSTART] : [],
        }}
        onCheckedValueChange={(_event, { name, checkedItems }) => {
          if (name === AUTOSTART) setAutostart(checkedItems.includes(AUTOSTART));
        }}
        positioning="below-end"
        hasIcons
      >
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            className={styles.button}
            aria-label={t('userMenu.label', { name: user.name })}
            icon={
              <span aria-hidden>
                <PersonAvatar name={user.name} size={28} />
              </span>
            }
          >
            <AvailabilityBadge />
            <ChevronDownRegular fontSize={14} aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <div className={styles.person}>
            <PersonAvatar name={user.name} size={36} />
            <div className={styles.names}>
              <Text weight="semibold" truncate wrap={false} block>
                {user.name}
              </Text>
              <Text size={200} truncate wrap={false} block className={styles.email}>
                {user.email}
              </Text>
            </div>
          </div>
          <MenuDivider />
          <MenuList>
            <AvailabilityItems />
            <MenuItem icon={<PersonRegular />} onClick={() => setProfileOpen(true)}>
              {t('userMenu.profile')}
            </MenuItem>
            <Menu
              checkedValues={{ theme: [theme] }}
              onCheckedValueChange={(_event, data) => {
                const next = THEME_CHOICES.find((choice) => choice === data.checkedItems[0]);
                if (next) setTheme(next);
              }}
            >
              <MenuTrigger disableButtonEnhancement>
                <MenuItem icon={<DarkThemeRegular />}>{t('userMenu.theme')}</MenuItem>
              </MenuTrigger>
              <MenuPopover>
                <MenuList>
                  {THEME_CHOICES.map((choice) => (
                    <MenuItemRadio key={choice} name="theme" value={choice}>
                      {t(`userMenu.themes.${choice}`)}
                    </MenuItemRadio>
                  ))}
                </MenuList>
              </MenuPopover>
            </Menu>
            <Menu
              checkedValues={{ language: [language] }}
              onCheckedValueChange={(_event, data) => {
                const next = LANGUAGES.find((choice) => choice === data.checkedItems[0]);
                if (next) setLanguage(next);
              }}
            >
              <MenuTrigger disableButtonEnhancement>
                <MenuItem icon={<LocalLanguageRegular />}>{t('userMenu.language')}</MenuItem>
              </MenuTrigger>
              <MenuPopover>
                <LanguageItems />
              </MenuPopover>
            </Menu>
            {state && <AutostartItem state={state} />}
            {updates && updates.choices.length > 0 && <UpdatesItem state={updates} />}
            <MenuDivider />
            <MenuItem icon={<SignOutRegular />} onClick={() => void signOut()}>
              {t('userMenu.signOut')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {profileOpen && (
        <Suspense>
          <UserDialog userId="own" onClose={() => setProfileOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns the language chosen on this machine (default: the company's) and its setter. */
function useLanguageChoice(): [Language, (language: Language) => void] {
  const [stored, store] = useMachineSetting('language', useCurrentUser().company.language);
  return [
    languageOf(stored),
    (next) => {
      store(next);
      void changeLanguage(next);
    },
  ];
}
