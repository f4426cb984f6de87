import { useEffect } from 'react';
import { LoginPage } from '@/features/auth';
import { loadTicketsPage } from '@/features/tickets';
import { preload } from '../preload-code';
import { loadShell } from '../shell/LazyShell';
import { RENEWAL_PATH } from '@/lib/navigation/paths';

/** "/login", with the way to the screen that belongs to another feature. */
export function LoginScreen() {
  // While a person types their password.
  useEffect(() => {
    void preload([loadShell, loadTicketsPage]);
  }, []);
  return <LoginPage renewalPath={RENEWAL_PATH} />;
}
