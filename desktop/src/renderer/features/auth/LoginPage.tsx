import { useTranslation } from 'react-i18next';
import { AuthCard } from './AuthCard';
import { LoginForm } from './components/LoginForm';

/** "/login" (specification 1 §2.4). */
export function LoginPage({ renewalPath }: { renewalPath: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthCard title={t('login.title')} text={t('login.text')}>
      <LoginForm renewalPath={renewalPath} />
    </AuthCard>
  );
}
