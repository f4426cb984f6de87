import { useEffect } from 'react';
import { desktop } from '@/lib/bridge';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';

/** Opens paths of clicked notifications and deep links, including those from before the sign-in. */
export function useOpenedPaths(): void {
  const navigate = useSyncNavigate();
  useEffect(() => {
    const follow = (path: string) => void navigate(path);
    const stops = [desktop().notifications.onOpen(follow), desktop().onDeepLink(follow)];
    return () => stops.forEach((stop) => stop());
  }, [navigate]);
}
