import { Field, Input, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import { DiagnosticsButton } from '@/features/diagnostics';
import { errorText } from '@/lib/api/errors';
import { desktop, type SuspendReason } from '@/lib/bridge';
import { endedEmail, sessionAtom, signIn } from '@/lib/session/session';
import { PasswordInput } from '@/ui/form/PasswordInput';
import { AuthForm } from '../form/AuthForm';
import { SubmitButton } from '../form/SubmitButton';
import { typedEmail } from '../rules/sign-up-form';
import { LoginLinks } from './LoginLinks';
import { LoginNotice } from './LoginNotice';
import { ServerAddressLink } from './ServerAddressLink';

const useStyles = makeStyles({
  // A negative margin offsets the switch's own margin.
  remember: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

export function LoginForm() {
  const styles = useStyles();
  const { t } = useTranslation('auth');
  const session = useAtomValue(sessionAtom);
  const [suspended, setSuspended] = useState<SuspendReason | null>(null);
  const [canPersist, setCanPersist] = useState(true);
  const [failure, setFailure] = useState<unknown>(session.status === 'signedOut' ? session.error : undefined);
  const capsLock = useCapsLock();
  const { state } = useLocation() as { state: unknown };
  const [initialEmail] = useState(() => typedEmail(state));
  const { control, handleSubmit, register, getValues, setError, setFocus, setValue, formState } =
    useForm<Credentials>({ defaultValues: { email: initialEmail, password: '', remember: false } });
  const { errors, isSubmitting } = formState;

  useEffect(() => void desktop().credentials.canPersist().then(setCanPersist), []);
  useEffect(() => {
    void desktop()
      .credentials.saved()
      .then((saved) => {
        if (saved) setSuspended(saved.suspended);
        const { email, password } = getValues();
        // Keeps the text and the focus of a user who is already typing.
        if (password || email !== initialEmail) return;
        if (!email) {
          setValue('email', saved?.email || endedEmail());
          if (saved) setValue('remember', saved.remember);
        }
        setFocus(getValues('email') ? 'password' : 'email');
      });
  }, [getValues, initialEmail, setFocus, setValue]);

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await signIn({ ...values, email: values.email.trim() });
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_INVALID_CREDENTIALS') {
        setError('password', { message: errorText(error) }, { shouldFocus: true });
      } else setFailure(error);
    }
  });
  const password = register('password', { required: t('login.required') });

  return (
    <AuthForm onSubmit={submit}>
      <LoginNotice failure={failure} suspended={suspended} />
      <Field label={t('login.email')} validationMessage={errors.email?.message}>
        {/* Controlled, because Fluent fields ignore later changes of their default value. */}
        <Controller
          name="email"
          control={control}
          rules={{ required: t('login.required') }}
          render={({ field }) => (
            <Input {...field} type="email" size="large" autoComplete="username" spellCheck={false} />
          )}
        />
      </Field>
      <Field
        label={t('login.password')}
        validationMessage={errors.password?.message ?? (capsLock.on ? t('login.capsLock') : undefined)}
        validationState={errors.password ? 'error' : capsLock.on ? 'warning' : 'none'}
      >
        <PasswordInput {...password} {...capsLock.handlers} size="large" autoComplete="current-password" />
      </Field>
      <Controller
        name="remember"
        control={control}
        render={({ field }) => (
          <Field hint={canPersist ? undefined : t('login.rememberedUntilClosed')}>
            <Switch
              className={styles.remember}
              label={t('login.remember')}
              checked={field.value}
              onChange={(_event, data) => field.onChange(data.checked)}
            />
          </Field>
        )}
      />
      <SubmitButton label={t('login.enter')} busyLabel={t('login.entering')} busy={isSubmitting} />
      <LoginLinks email={() => getValues('email')} />
      <ServerAddressLink />
      <DiagnosticsButton as="link" />
    </AuthForm>
  );
}

/** Returns whether Caps Lock is on, and the `handlers` for the field. */
function useCapsLock() {
  const [on, setOn] = useState(false);
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: look, onKeyUp: look } };
}
