import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Add20Regular, Delete20Regular, Eye16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type Control, type FieldErrors, useFieldArray, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EXTRA_INFO_LIMITS } from '@recado/shared/contacts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { maskedValue } from '../rules/masked-value';
import type { ContactForm } from './contact-form';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  legend: { padding: `0 0 ${tokens.spacingVerticalXS}`, lineHeight: tokens.lineHeightBase300 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    gap: tokens.spacingHorizontalS,
    alignItems: 'start',
  },
  input: { minWidth: 0 },
  add: { alignSelf: 'flex-start' },
});

interface ExtraInfoEditorProps {
  control: Control<ContactForm>;
  register: UseFormRegister<ContactForm>;
  errors: FieldErrors<ContactForm>['extraInfo'];
  messageText: (message: string | undefined) => string | undefined;
}

export function ExtraInfoEditor({ control, register, errors, messageText }: ExtraInfoEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo', keyName: 'key' });
  return (
    <fieldset className={styles.root}>
      <legend className={styles.legend}>{t('info.title')}</legend>
      {fields.map((entry, index) => (
        <div key={entry.key} className={styles.row}>
          <Field validationMessage={messageText(errors?.[index]?.name?.message)}>
            <Input
              {...register(`extraInfo.${index}.name`)}
              defaultValue={entry.name}
              className={styles.input}
              aria-label={t('info.name', { n: index + 1 })}
              placeholder={t('info.namePlaceholder')}
              maxLength={EXTRA_INFO_LIMITS.name}
              autoComplete="off"
            />
          </Field>
          <Field validationMessage={messageText(errors?.[index]?.value?.message)}>
            <ValueInput entry={entry} index={index} register={register} />
          </Field>
          <IconButton
            icon={<Delete20Regular />}
            label={t('info.remove', { n: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < EXTRA_INFO_LIMITS.entries && (
        <Button
          className={styles.add}
          size="small"
          icon={<Add20Regular />}
          onClick={() => append({ name: '', value: '' })}
        >
          {t('info.add')}
        </Button>
      )}
    </fieldset>
  );
}

/** A stored document stays masked until the user reveals it. Saving does not change it. */
function ValueInput({
  entry,
  index,
  register,
}: Pick<ExtraInfoEditorProps, 'register'> & { entry: { name: string; value: string }; index: number }) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const [masked, setMasked] = useState(() => maskedValue(entry.value));
  const [isConfirming, setConfirming] = useState(false);
  const label = t('info.value', { n: index + 1 });
  if (masked !== undefined)
    return (
      <Input
        key="masked"
        className={styles.input}
        aria-label={label}
        value={masked}
        readOnly
        contentAfter={
          <IconButton
            size="small"
            icon={<Eye16Regular />}
            label={t('info.show', { name: entry.name })}
            onClick={() => {
              setMasked(undefined);
              setConfirming(true);
            }}
          />
        }
      />
    );
  return (
    <Input
      key="value"
      {...register(`extraInfo.${index}.value`)}
      defaultValue={entry.value}
      className={styles.input}
      aria-label={label}
      placeholder={t('info.valuePlaceholder')}
      maxLength={EXTRA_INFO_LIMITS.value}
      autoComplete="off"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- moves the focus of the button that the field replaces
      autoFocus={isConfirming}
    />
  );
}
