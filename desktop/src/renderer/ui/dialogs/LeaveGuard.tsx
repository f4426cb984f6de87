import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardQuestion } from './DiscardQuestion';

/** Which forms inside have something typed that is not saved; null where nobody would ask. */
const UnsavedContext = createContext<Set<string> | null>(null);

/**
 * Asks before one goes to another tab, another screen or back while a form inside would lose what was typed in it
 * (`useUnsaved`). One a screen: a router asks one guard only.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [unsaved] = useState(() => new Set<string>());
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      unsaved.size > 0 && (here.pathname !== there.pathname || here.search !== there.search),
  );
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {blocker.state === 'blocked' && (
        <DiscardQuestion
          onDiscard={() => {
            // Going back arrives after the question is closed: nothing may hold it up then.
            unsaved.clear();
            blocker.proceed();
          }}
          onClose={() => blocker.reset()}
        />
      )}
    </UnsavedContext>
  );
}

/** Has the screen's `LeaveGuard` ask while `dirty`: what is typed here would be lost. */
export function useUnsaved(dirty: boolean): void {
  const unsaved = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!dirty || unsaved === null) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [dirty, id, unsaved]);
}
