import { makeStyles, Portal, Toaster, useId } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToasterIdContext } from './useToasts';

/** Duration of a toast. It stays while the pointer or the focus is on it. */
const TOAST_TIMEOUT_MS = 3000;
/**
 * Distances of toasts from the window's edges: next to the menu rail, or below a conversation's headers
 * (`toastPosition`).
 */
const OFFSETS = {
  'bottom-start': { horizontal: 64, vertical: 16 },
  top: { horizontal: 16, vertical: 148 },
};

const useStyles = makeStyles({
  /** Dialog portals have the z-index 1,000,000. */
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
      {/* A separate landmark lets screen readers reach a toast while a dialog is open. */}
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
