import {
  Button,
  Divider,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { Dismiss24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { useEntries } from './entries';
import { NavigationItem } from './NavigationItem';

const useStyles = makeStyles({
  drawer: { height: 'auto', maxHeight: '80dvh' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `0 0 ${tokens.spacingVerticalM}`,
  },
});

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const entries = useEntries();
  const [main, administration] = (['main', 'administration'] as const).map((section) =>
    entries
      .filter((entry) => entry.section === section)
      .map((entry) => <NavigationItem key={entry.path} entry={entry} pinned onSelected={onClose} />),
  );
  useReturnFocus();
  return (
    <OverlayDrawer
      open
      position="bottom"
      className={styles.drawer}
      aria-label={t('navigation.menu')}
      onOpenChange={(_event, data) => !data.open && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              aria-label={t('window.close')}
              icon={<Dismiss24Regular />}
              onClick={onClose}
            />
          }
        >
          {t('navigation.menu')}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <nav className={styles.list} aria-label={t('navigation.screens')}>
          {main}
          {administration && administration.length > 0 && (
            <Divider alignContent="start">{t('navigation.administration')}</Divider>
          )}
          {administration}
        </nav>
      </DrawerBody>
    </OverlayDrawer>
  );
}
