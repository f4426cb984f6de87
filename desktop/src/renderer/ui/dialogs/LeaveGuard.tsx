import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardQuestion } from './DiscardQuestion';

const UnsavedContext = createContext<Set<string> | null>(null);

/**
 * Asks before leaving the screen or tab while an inner form has unsaved input (`useUnsaved`). A screen has
 * only one guard, because the router supports a single blocker.
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
            // A blocked "back" navigation runs later and must not be blocked again.
            unsaved.clear();
            blocker.proceed();
          }}
          onClose={() => blocker.reset()}
        />
      )}
    </UnsavedContext>
  );
}

/** Makes the screen's `LeaveGuard` ask before leaving while `dirty`. */
export function useUnsaved(dirty: boolean): void {
  const unsaved = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!dirty || unsaved === null) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [dirty, id, unsaved]);
}
