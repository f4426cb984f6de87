import { Field, Input, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCep, formatTaxId } from '@recado/shared/formats';
import { COUNTRIES } from '@recado/shared/subscription';
import { type CheckoutForm, firstWrong } from '../rules/checkout-form';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    // Aligns fields in one row if one of them shows an error.
    alignItems: 'start',
    '@media (max-width: 480px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  wide: { gridColumn: '1 / -1' },
  half: { gridColumn: 'span 3', '@media (max-width: 480px)': { gridColumn: 'auto' } },
  third: { gridColumn: 'span 2', '@media (max-width: 480px)': { gridColumn: 'auto' } },
  input: { minWidth: 0, width: '100%', '& input': { minWidth: 0 } },
  heading: { display: 'block', margin: `0 0 ${tokens.spacingVerticalM}` },
});

/** Focuses the first invalid field. */
export function DataStep() {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const { control, formState, getValues, register, setFocus } = useFormContext<CheckoutForm>();
  const { errors } = formState;
  const inBrazil = useWatch({ control, name: 'country' }) === 'BR';
  const messageText = (key: string | undefined) => (key ? t(`checkout.errors.${key}`) : undefined);

  useEffect(() => setFocus(firstWrong(getValues()) ?? 'firstName'), [getValues, setFocus]);

  /** Returns a field that formats its value while it is typed. */
  const shaped = (name: 'zipcode' | 'document', format: (text: string) => string) => (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <Input
          ref={field.ref}
          className={styles.input}
          name={field.name}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(_event, data) => field.onChange(inBrazil ? format(data.value) : data.value)}
          autoComplete={name === 'zipcode' ? 'postal-code' : 'off'}
          inputMode={name === 'zipcode' && inBrazil ? 'numeric' : undefined}
          placeholder={name === 'zipcode' && inBrazil ? '00000-000' : undefined}
          maxLength={20}
        />
      )}
    />
  );
  const text = (
    name: 'firstName' | 'address2' | 'state' | 'city',
    autoComplete: string,
    maxLength: number,
  ) => (
    <Input
      {...register(name)}
      className={styles.input}
      defaultValue={getValues(name)}
      autoComplete={autoComplete}
      maxLength={maxLength}
    />
  );

  return (
    <>
      <Text as="h3" size={400} weight="semibold" className={styles.heading}>
        {t('checkout.dataHeading')}
      </Text>
      <div className={styles.grid}>
        <Field
          className={styles.wide}
          label={t('checkout.firstName')}
          required
          validationMessage={messageText(errors.firstName?.message)}
        >
          {text('firstName', 'name', 100)}
        </Field>
        <Field
          className={styles.half}
          label={t('checkout.country')}
          required
          validationMessage={messageText(errors.country?.message)}
        >
          <Select {...register('country')} defaultValue={getValues('country')}>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {t(`checkout.countries.${country}`)}
              </option>
            ))}
          </Select>
        </Field>
        {inBrazil && (
          <Field
            className={styles.half}
            label={t('checkout.document')}
            validationMessage={messageText(errors.document?.message)}
          >
            {shaped('document', formatTaxId)}
          </Field>
        )}
        <Field
          className={styles.third}
          label={t('checkout.zipcode')}
          required
          validationMessage={messageText(errors.zipcode?.message)}
        >
          {shaped('zipcode', formatCep)}
        </Field>
        <Field
          className={styles.third}
          label={t('checkout.state')}
          validationMessage={messageText(errors.state?.message)}
        >
          {text('state', 'address-level1', 60)}
        </Field>
        <Field
          className={styles.third}
          label={t('checkout.city')}
          required
          validationMessage={messageText(errors.city?.message)}
        >
          {text('city', 'address-level2', 100)}
        </Field>
        <Field
          className={styles.wide}
          label={t('checkout.address2')}
          required
          validationMessage={messageText(errors.address2?.message)}
        >
          {text('address2', 'street-address', 200)}
        </Field>
      </div>
    </>
  );
}
