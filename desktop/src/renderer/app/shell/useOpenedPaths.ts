import { useEffect } from 'react';
import { desktop } from '@/lib/bridge';
import { useGo } from '@/lib/navigation/useGo';

/** Opens paths of clicked notifications and deep links, including those from before the sign-in. */
export function useOpenedPaths(): void {
  const go = useGo();
  useEffect(() => {
    const follow = (path: string) => void go(path);
    const stops = [desktop().notifications.onOpen(follow), desktop().onDeepLink(follow)];
    return () => stops.forEach((stop) => stop());
  }, [go]);
}
