import { LoginPage } from '../../features/auth/LoginPage';

/** Where a lapsed company's administrator pays. */
const RENEWAL_PATH = '/renewal';

/** "/login", with the way to the screen that belongs to another feature. */
export function LoginScreen() {
  return <LoginPage renewalPath={RENEWAL_PATH} />;
}
