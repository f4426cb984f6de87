import { makeStyles, Portal, Toaster, useId } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../theme';
import { ToasterIdContext } from './useToasts';

/** Toasts close after 3 s and wait while the pointer or the focus is on them (decisions: "Lists, events, texts"). */
const TOAST_TIMEOUT_MS = 3000;
const ABOVE_THE_MENU = { horizontal: 16, vertical: 68 };

const useStyles = makeStyles({
  /** One above the portals of dialogs, which stand at 1,000,000. */
  aboveDialogs: { zIndex: 1_000_001 },
});

export function ToastsProvider({ children }: { children: ReactNode }) {
  const id = useId('toaster');
  const { t } = useTranslation('ui');
  const styles = useStyles();
  const small = useMediaQuery('(max-width: 639px)');
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  return (
    <ToasterIdContext.Provider value={id}>
      {children}
      {/* A landmark of its own, so that a screen reader finds a toast beside an open dialog too. */}
      <Portal mountNode={{ className: styles.aboveDialogs }}>
        <section ref={setLandmark} aria-label={t('notices')} />
      </Portal>
      <Toaster
        toasterId={id}
        mountNode={landmark}
        position="bottom-end"
        // Above the menu, which stands below on small screens.
        offset={small ? ABOVE_THE_MENU : undefined}
        timeout={TOAST_TIMEOUT_MS}
        pauseOnHover
        pauseOnWindowBlur
        limit={4}
      />
    </ToasterIdContext.Provider>
  );
}
