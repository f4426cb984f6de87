import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { desktop } from '../../lib/bridge';

/** Follows clicked notifications and deep links. */
export function useOpenedPaths(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (path: string) => void navigate(path);
    const stops = [desktop().notifications.onOpen(go), desktop().onDeepLink(go)];
    return () => stops.forEach((stop) => stop());
  }, [navigate]);
}
