import { makeStyles, Portal, Toaster, useId } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../theme';
import { ToasterIdContext } from './useToasts';

/** Toasts close after 3 s and wait while the pointer or the focus is on them (decisions: "Lists, events, texts"). */
const TOAST_TIMEOUT_MS = 3000;
/** Over the end of the ticket list, next to the menu rail: clear of the composer, the drawer, viewers and dialogs. */
const OVER_THE_LIST = { horizontal: 64, vertical: 16 };
/** Below the headers, where one pane fills the window and ends with the composer. */
const BELOW_THE_HEADERS = { horizontal: 16, vertical: 148 };

const useStyles = makeStyles({
  /** One above the portals of dialogs, which stand at 1,000,000. */
  aboveDialogs: { zIndex: 1_000_001 },
});

export function ToastsProvider({ children }: { children: ReactNode }) {
  const id = useId('toaster');
  const { t } = useTranslation('ui');
  const styles = useStyles();
  const twoPanes = useMediaQuery('(min-width: 1024px)');
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
        position={twoPanes ? 'bottom-start' : 'top'}
        offset={twoPanes ? OVER_THE_LIST : BELOW_THE_HEADERS}
        timeout={TOAST_TIMEOUT_MS}
        pauseOnHover
        pauseOnWindowBlur
        limit={4}
      />
    </ToasterIdContext.Provider>
  );
}
