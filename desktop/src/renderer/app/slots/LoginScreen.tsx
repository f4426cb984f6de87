import { useEffect } from 'react';
import { LoginPage } from '../../features/auth/LoginPage';
import { RENEWAL_PATH } from '../../features/subscription';
import { preload } from '../preloadCode';
import { loadShell } from '../shell/LazyShell';

/** "/login", with the way to the screen that belongs to another feature. */
export function LoginScreen() {
  // While a person types their password.
  useEffect(() => {
    void preload([loadShell, () => import('../../features/tickets/components/TicketsPage')]);
  }, []);
  return <LoginPage renewalPath={RENEWAL_PATH} />;
}
