import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAuthOptions } from '@/data/auth/useAuthOptions';
import { FORGOT_PASSWORD_PATH, SIGN_UP_PATH } from '@/lib/navigation/paths';
import { AuthLink } from '../form/AuthLink';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
});

/** Shows "Esqueci minha senha" if the server can send mail, and "Cadastre-se" if sign-up is enabled. */
export function LoginLinks({ email }: { email: () => string }) {
  const styles = useStyles();
  const { t } = useTranslation('auth');
  const { data: options } = useAuthOptions();
  if (!options || !(options.passwordReset || options.signUp)) return null;
  return (
    <div className={styles.root}>
      {options.passwordReset && (
        <AuthLink to={FORGOT_PASSWORD_PATH} email={email}>
          {t('forgot.link')}
        </AuthLink>
      )}
      {options.signUp && <AuthLink to={SIGN_UP_PATH}>{t('signUp.link')}</AuthLink>}
    </div>
  );
}
