import { Checkbox, Field, Link, makeStyles, tokens } from '@fluentui/react-components';
import { type Control, Controller } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { desktop } from '@/lib/bridge';
import type { SignUpDraft } from '../rules/sign-up-form';

const useStyles = makeStyles({
  // A negative margin offsets the checkbox's own margin.
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

interface TermsFieldProps {
  control: Control<SignUpDraft>;
  url: string;
  error: string | undefined;
}

export function TermsField({ control, url, error }: TermsFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('auth');
  return (
    <Controller
      name="terms"
      control={control}
      render={({ field }) => (
        <Field validationMessage={error}>
          <Checkbox
            className={styles.box}
            ref={field.ref}
            checked={field.value}
            onBlur={field.onBlur}
            onChange={(_event, data) => field.onChange(data.checked === true)}
            label={
              <Trans
                t={t}
                i18nKey="signUp.terms"
                components={{
                  terms: (
                    <Link
                      href={url}
                      target="_blank"
                      onClick={(event) => {
                        event.preventDefault();
                        desktop().openExternal(url);
                      }}
                    />
                  ),
                }}
              />
            }
          />
        </Field>
      )}
    />
  );
}
