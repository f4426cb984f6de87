import { makeStyles, Portal, Toaster, useId } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToasterIdContext } from './useToasts';

/** Toasts close after 3 s and wait while the pointer or the focus is on them (decisions: "Lists, events, texts"). */
const TOAST_TIMEOUT_MS = 3000;
/** The corner next to the menu rail, and below the headers of a conversation (`toastPosition`). */
const OFFSETS = {
  'bottom-start': { horizontal: 64, vertical: 16 },
  top: { horizontal: 16, vertical: 148 },
};

const useStyles = makeStyles({
  /** One above the portals of dialogs, which stand at 1,000,000. */
  aboveDialogs: { zIndex: 1_000_001 },
});

export function ToastsProvider({ children }: { children: ReactNode }) {
  const id = useId('toaster');
  const { t } = useTranslation('ui');
  const styles = useStyles();
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
        offset={OFFSETS}
        timeout={TOAST_TIMEOUT_MS}
        pauseOnHover
        pauseOnWindowBlur
        limit={4}
      />
    </ToasterIdContext.Provider>
  );
}
