import { Toaster, useId } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../theme';
import { ToasterIdContext } from './useToasts';

/** Toasts close after 3 s and wait while the pointer or the focus is on them (decisions: "Lists, events, texts"). */
const TOAST_TIMEOUT_MS = 3000;
const ABOVE_THE_MENU = { horizontal: 16, vertical: 68 };

export function ToastsProvider({ children }: { children: ReactNode }) {
  const id = useId('toaster');
  const small = useMediaQuery('(max-width: 639px)');
  return (
    <ToasterIdContext.Provider value={id}>
      {children}
      <Toaster
        toasterId={id}
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
