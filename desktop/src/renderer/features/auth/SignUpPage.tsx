import { useTranslation } from 'react-i18next';
import { useAuthOptions, usePlans } from '@/data/auth/useAuthOptions';
import { LOGIN_PATH } from '@/lib/navigation/paths';
import { FrontCard } from '@/ui/front/FrontCard';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { AuthLink } from './form/AuthLink';
import { SignUpForm } from './sign-up/SignUpForm';

const FIELDS = 5;

export function SignUpPage() {
  const { t } = useTranslation('auth');
  const options = useAuthOptions();
  const plans = usePlans();
  const failed = [options, plans].find(({ isLoadingError }) => isLoadingError);
  const closed = options.data?.signUp === false || plans.data?.length === 0;
  return (
    <FrontCard
      title={t('signUp.title')}
      text={closed ? t('signUp.closed') : t('signUp.text')}
      footer={<AuthLink to={LOGIN_PATH}>{t('signUp.toLogin')}</AuthLink>}
    >
      {failed ? (
        <ErrorState
          title={t('signUp.loadFailed')}
          error={failed.error}
          onRetry={() => {
            void options.refetch();
            void plans.refetch();
          }}
        />
      ) : options.data && plans.data ? (
        !closed && <SignUpForm plans={plans.data} termsUrl={options.data.termsUrl} />
      ) : (
        <SkeletonFields fields={FIELDS} large />
      )}
    </FrontCard>
  );
}
