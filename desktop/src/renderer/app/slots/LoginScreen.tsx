import { LoginPage } from '../../features/auth/LoginPage';
import { RENEWAL_PATH } from '../../features/subscription';

/** "/login", with the way to the screen that belongs to another feature. */
export function LoginScreen() {
  return <LoginPage renewalPath={RENEWAL_PATH} />;
}
