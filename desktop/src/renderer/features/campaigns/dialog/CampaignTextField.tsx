import { Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CAMPAIGN_LIMITS } from '@recado/shared/campaigns';
import { unknownVariables } from '@recado/shared/rules/variables';

const useStyles = makeStyles({
  hint: { display: 'flex', gap: tokens.spacingHorizontalM, justifyContent: 'space-between' },
  counter: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

interface CampaignTextFieldProps {
  label: string;
  registration: UseFormRegisterReturn;
  initial: string | undefined;
  value: string;
  error: string | undefined;
  /** Undefined until known. */
  known: ReadonlySet<string> | undefined;
  disabled: boolean;
}

/** A text with its length, the help on variables and a warning about unknown ones. */
export function CampaignTextField(props: CampaignTextFieldProps) {
  const { label, registration, initial, value, error, known, disabled } = props;
  const styles = useStyles();
  const { t, i18n } = useTranslation('campaigns');
  const unknown = known ? unknownVariables(value, known) : [];
  const max = CAMPAIGN_LIMITS.text.toLocaleString(i18n.language);
  const warning =
    unknown.length > 0
      ? t('form.unknownVariables', {
          count: unknown.length,
          names: unknown.map((name) => `{${name}}`).join(', '),
        })
      : undefined;
  return (
    <Field
      label={label}
      validationState={error === undefined && warning !== undefined ? 'warning' : undefined}
      validationMessage={error ?? warning}
      hint={
        <span className={styles.hint}>
          {t('form.variablesHelp')}
          <span className={styles.counter}>{t('form.counter', { count: value.length, max })}</span>
        </span>
      }
    >
      <Textarea {...registration} defaultValue={initial} disabled={disabled} rows={4} resize="vertical" />
    </Field>
  );
}
