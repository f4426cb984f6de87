import { Field, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { resetPassword } from '@recado/shared/auth';
import { AppError } from '@recado/shared/contract';
import { call } from '@/lib/api/call';
import { errorText } from '@/lib/api/errors';
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '@/lib/navigation/paths';
import { PasswordInput } from '@/ui/form/PasswordInput';
import { FrontCard } from '@/ui/front/FrontCard';
import { useToasts } from '@/ui/toasts/useToasts';
import { AuthForm } from './form/AuthForm';
import { AuthLink } from './form/AuthLink';
import { SubmitButton } from './form/SubmitButton';
import { newPasswordText } from './rules/sign-up-form';

const formSchema = z.object({ password: newPasswordText });

/** The page that a link in an e-mail opens. Removes the link's secret from the URL at once. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(hash.slice(1));
  const [failure, setFailure] = useState<unknown>();
  const { handleSubmit, register, setFocus, formState } = useForm({
    defaultValues: { password: '' },
    resolver: zodResolver(formSchema),
  });
  const { errors, isSubmitting } = formState;
  const spent = token === '' || isSpent(failure);

  useEffect(() => {
    if (hash === '') return;
    // If another link is opened in the same window, its token replaces the previous one.
    setToken(hash.slice(1));
    setFailure(undefined);
    void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);

  useEffect(() => setFocus('password'), [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await call(resetPassword, { body: { token, password } });
    } catch (error) {
      setFailure(error);
      return;
    }
    toasts.success(t('reset.done'));
    await navigate(LOGIN_PATH);
  });

  return (
    <FrontCard
      title={t('reset.title')}
      text={spent ? undefined : t('reset.text')}
      footer={
        spent ? (
          <AuthLink to={FORGOT_PASSWORD_PATH}>{t('reset.again')}</AuthLink>
        ) : (
          <AuthLink to={LOGIN_PATH}>{t('forgot.toLogin')}</AuthLink>
        )
      }
    >
      <AuthForm onSubmit={submit}>
        {(spent || failure !== undefined) && (
          <MessageBar intent="error" layout="multiline" politeness="assertive">
            <MessageBarBody>{errorText(failure ?? new AppError('ERR_LINK_EXPIRED'))}</MessageBarBody>
          </MessageBar>
        )}
        {!spent && (
          <>
            <Field
              label={t('reset.password')}
              validationMessage={errors.password?.message && t(`signUp.errors.${errors.password.message}`)}
            >
              <PasswordInput {...register('password')} size="large" autoComplete="new-password" />
            </Field>
            <SubmitButton label={t('reset.save')} busyLabel={t('reset.saving')} busy={isSubmitting} />
          </>
        )}
      </AuthForm>
    </FrontCard>
  );
}

function isSpent(failure: unknown): boolean {
  return failure instanceof AppError && ['ERR_LINK_EXPIRED', 'ERR_VALIDATION'].includes(failure.code);
}
