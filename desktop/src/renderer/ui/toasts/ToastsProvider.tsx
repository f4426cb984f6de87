import { Toaster, useId } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ToasterIdContext } from './useToasts';

/** Toasts close after 3 s and wait while the pointer or the focus is on them (decisions: "Lists, events, texts"). */
const TOAST_TIMEOUT_MS = 3000;

export function ToastsProvider({ children }: { children: ReactNode }) {
  const id = useId('toaster');
  return (
    <ToasterIdContext.Provider value={id}>
      {children}
      <Toaster
        toasterId={id}
        position="bottom-end"
        timeout={TOAST_TIMEOUT_MS}
        pauseOnHover
        pauseOnWindowBlur
        limit={4}
      />
    </ToasterIdContext.Provider>
  );
}
