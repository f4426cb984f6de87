import { makeStyles, OverlayDrawer, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';
import { ContactPanel, type ContactPanelProps } from './ContactPanel';

const WIDE = '(min-width: 1280px)';

const useStyles = makeStyles({
  beside: {
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '320px',
    height: '100%',
    minHeight: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: {
    width: '360px',
    maxWidth: '100vw',
    // The drawer would only be as wide as its text.
    alignItems: 'stretch',
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

export function ContactDrawer(props: ContactPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const isWide = useMediaQuery(WIDE);
  if (!isWide) return <DrawerOver {...props} />;
  return (
    <aside className={styles.beside} data-pane="contact" aria-label={t('drawer.title')}>
      <ContactPanel {...props} />
    </aside>
  );
}

function DrawerOver(props: ContactPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  useReturnFocus();
  return (
    <OverlayDrawer
      open
      position="end"
      className={styles.over}
      aria-label={t('drawer.title')}
      onOpenChange={(_event, { open }) => !open && props.onClose()}
    >
      <ContactPanel {...props} />
    </OverlayDrawer>
  );
}
