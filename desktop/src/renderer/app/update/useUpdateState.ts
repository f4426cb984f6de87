import { useEffect, useState } from 'react';
import { desktop, type UpdateState } from '@/lib/bridge';

/** Returns the state of the desktop app's updates; null in a browser and until it is known. */
export function useUpdateState(): UpdateState | null {
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    const { updates } = desktop();
    if (!updates) return;
    void updates.state().then(setState);
    return updates.onChange(setState);
  }, []);
  return state;
}
