import { Field, Input, Select } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RECURRENCES } from '@recado/shared/companies';
import type { CompanyForm } from '@/data/companies/company-form';
import { usePlanChoices } from '@/data/companies/useCompanies';
import { DateInput } from '@/ui/form/DateInput';
import { PasswordInput } from '@/ui/form/PasswordInput';
import { shownDay } from './DueText';

interface CompanyFieldsProps {
  form: UseFormReturn<CompanyForm>;
  isNew: boolean;
  /** The platform's own company is always active and has no plan, limits or due date. */
  isPlatform: boolean;
  /** Stored due date (`YYYY-MM-DD` or empty), shown in an error about the due date. */
  storedDueDate: string;
}

export function CompanyFields({ form, isNew, isPlatform, storedDueDate }: CompanyFieldsProps) {
  const { t } = useTranslation('companies');
  const plans = usePlanChoices();
  const { control, formState } = form;
  const problem = (name: keyof CompanyForm) => {
    const key = formState.errors[name]?.message;
    return key ? t(`form.errors.${key}`, { day: shownDay(storedDueDate) }) : undefined;
  };
  const text = (
    name: 'name' | 'email' | 'phone' | 'mediaQuotaMb' | 'dueDate',
    type: 'text' | 'email' | 'tel' | 'date',
    { required = false, hint }: { required?: boolean; hint?: string } = {},
  ) => (
    <Field label={t(`form.${name}`)} required={required} hint={hint} validationMessage={problem(name)}>
      <Controller
        control={control}
        name={name}
        render={({ field }) =>
          type === 'date' ? (
            <DateInput {...field} type={type} />
          ) : (
            <Input {...field} type={type} maxLength={120} autoComplete="off" />
          )
        }
      />
    </Field>
  );
  const choice = (
    name: 'planId' | 'status' | 'userCreation' | 'campaignsEnabled' | 'recurrence',
    options: ReactElement | ReactElement[],
    { required = false, hint }: { required?: boolean; hint?: string } = {},
  ) => (
    <Field label={t(`form.${name}`)} required={required} hint={hint} validationMessage={problem(name)}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => <Select {...field}>{options}</Select>}
      />
    </Field>
  );
  const yesNo = [
    <option key="yes" value="yes">
      {t('yes')}
    </option>,
    <option key="no" value="no">
      {t('no')}
    </option>,
  ];
  return (
    <>
      {text('name', 'text', { required: true })}
      {text('email', 'email', { required: true })}
      {text('phone', 'tel')}
      {!isPlatform &&
        choice(
          'planId',
          <>
            <option value="">{plans.isLoadingError ? t('form.plansFailed') : t('form.choosePlan')}</option>
            {plans.data?.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </>,
          { required: true },
        )}
      {!isPlatform && choice('status', yesNo)}
      {choice('userCreation', yesNo, {
        hint: isPlatform ? t('form.platformUserCreationHint') : t('form.userCreationHint'),
      })}
      {choice('campaignsEnabled', yesNo)}
      {!isPlatform && text('dueDate', 'date')}
      {!isPlatform &&
        choice(
          'recurrence',
          RECURRENCES.map((value) => (
            <option key={value} value={value}>
              {t(`recurrences.${value}`)}
            </option>
          )),
        )}
      {text('mediaQuotaMb', 'text', {
        hint: isPlatform ? t('form.platformMediaQuotaHint') : t('form.mediaQuotaMbHint'),
      })}
      {isNew && (
        <Field
          label={t('form.password')}
          hint={t('form.passwordHint')}
          validationMessage={problem('password')}
        >
          <Controller
            control={control}
            name="password"
            render={({ field }) => <PasswordInput {...field} autoComplete="new-password" />}
          />
        </Field>
      )}
    </>
  );
}
