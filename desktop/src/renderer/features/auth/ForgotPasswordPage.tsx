import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { emailField, forgotPassword } from '@recado/shared/auth';
import { call } from '@/lib/api/call';
import { errorText } from '@/lib/api/errors';
import { languageOf } from '@/lib/i18n/i18n';
import { LOGIN_PATH } from '@/lib/navigation/paths';
import { FrontCard } from '@/ui/front/FrontCard';
import { AuthForm } from './form/AuthForm';
import { AuthLink } from './form/AuthLink';
import { SubmitButton } from './form/SubmitButton';
import { typedEmail } from './rules/sign-up-form';

/**
 * Mails a reset link ("Esqueci minha senha"). The response never reveals whether the e-mail is registered.
 */
export function ForgotPasswordPage() {
  const { t, i18n } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const { state } = useLocation() as { state: unknown };
  const { handleSubmit, register, getValues, setFocus, formState } = useForm({
    defaultValues: { email: typedEmail(state) },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      await call(forgotPassword, { body: { email, language: languageOf(i18n.language) } });
      setSentTo(email.trim());
    } catch (error) {
      setFailure(error);
    }
  });
  const email = register('email', {
    validate: (given) =>
      given.trim() === ''
        ? t('login.required')
        : emailField.safeParse(given).success || t('signUp.errors.email'),
  });

  return (
    <FrontCard
      title={t('forgot.title')}
      text={sentTo === null ? t('forgot.text') : undefined}
      footer={
        <AuthLink to={LOGIN_PATH} email={() => getValues('email')}>
          {t('forgot.toLogin')}
        </AuthLink>
      }
    >
      {sentTo === null ? (
        <AuthForm onSubmit={submit}>
          {failure !== undefined && (
            <MessageBar intent="error" layout="multiline" politeness="assertive">
              <MessageBarBody>{errorText(failure)}</MessageBarBody>
            </MessageBar>
          )}
          <Field label={t('login.email')} validationMessage={errors.email?.message}>
            <Input
              {...email}
              defaultValue={typedEmail(state)}
              type="email"
              size="large"
              autoComplete="username"
              spellCheck={false}
            />
          </Field>
          <SubmitButton label={t('forgot.send')} busyLabel={t('forgot.sending')} busy={isSubmitting} />
        </AuthForm>
      ) : (
        <MessageBar intent="success" layout="multiline" politeness="polite">
          <MessageBarBody>{t('forgot.sent', { email: sentTo })}</MessageBarBody>
        </MessageBar>
      )}
    </FrontCard>
  );
}
