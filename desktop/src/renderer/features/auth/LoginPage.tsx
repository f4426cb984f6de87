import { useTranslation } from 'react-i18next';
import { FrontCard } from '@/ui/front/FrontCard';
import { LoginForm } from './login/LoginForm';

export function LoginPage() {
  const { t } = useTranslation('auth');
  return (
    <FrontCard title={t('login.title')} text={t('login.text')}>
      <LoginForm />
    </FrontCard>
  );
}
