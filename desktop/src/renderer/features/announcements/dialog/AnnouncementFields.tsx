import { Field, Input, makeStyles, Select, Text, Textarea, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ANNOUNCEMENT_LIMITS, ANNOUNCEMENT_PRIORITIES } from '@recado/shared/announcements';
import { useCompanyNames } from '@/data/announcements/useAnnouncementList';
import { usePlans } from '@/data/plans/usePlans';
import { useZoneName } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ChoicesField } from '@/ui/form/ChoicesField';
import { DateInput } from '@/ui/form/DateInput';
import type { AnnouncementForm } from '../rules/announcement-form';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '& .fui-Dropdown': { minWidth: 0 },
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  hint: {
    gridColumn: '1 / -1',
    marginTop: `calc(-1 * ${tokens.spacingVerticalS})`,
    color: tokens.colorNeutralForeground3,
  },
});

interface AnnouncementFieldsProps {
  form: UseFormReturn<AnnouncementForm>;
  /** The field of the image. */
  children: ReactNode;
}

export function AnnouncementFields({ form, children }: AnnouncementFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const zone = useZoneName(useCurrentUser().company.timeZone);
  const plans = usePlans();
  const companies = useCompanyNames();
  const { control, formState, register } = form;
  const { errors, defaultValues } = formState;
  const problem = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  const time = (name: 'startsAt' | 'endsAt') => (
    <Field
      label={t(`form.${name}`)}
      hint={t('form.zone', { zone })}
      validationMessage={problem(errors[name]?.message)}
    >
      <DateInput
        {...register(name)}
        type="datetime-local"
        max="9999-12-31T23:59"
        defaultValue={defaultValues?.[name]}
      />
    </Field>
  );
  const targets = (
    name: 'planIds' | 'companyIds',
    { data = [], error }: { data?: readonly { id: number; name: string }[] | undefined; error: unknown },
    deletedKey: 'form.deletedPlan' | 'form.deletedCompany',
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => {
        // A deleted target stays, because without it the announcement could be for everyone.
        const deleted = value.filter((id) => !data.some((each) => each.id === id));
        return (
          <ChoicesField
            label={t(`form.${name}`)}
            placeholder={t('form.everyone')}
            choices={[...data, ...deleted.map((id) => ({ id, name: t(deletedKey, { id }) }))]}
            error={error}
            value={value}
            onChange={onChange}
          />
        );
      }}
    />
  );
  return (
    <>
      <Field label={t('form.title')} required validationMessage={problem(errors.title?.message)}>
        <Input
          {...register('title')}
          maxLength={ANNOUNCEMENT_LIMITS.title}
          defaultValue={defaultValues?.title}
          autoComplete="off"
        />
      </Field>
      <Field label={t('form.text')} required validationMessage={problem(errors.text?.message)}>
        <Textarea
          {...register('text')}
          rows={7}
          resize="vertical"
          maxLength={ANNOUNCEMENT_LIMITS.text}
          defaultValue={defaultValues?.text}
        />
      </Field>
      <div className={styles.line}>
        <Field label={t('form.status')}>
          <Select {...register('status')} defaultValue={defaultValues?.status}>
            <option value="active">{t('status.active')}</option>
            <option value="inactive">{t('status.inactive')}</option>
          </Select>
        </Field>
        <Field label={t('form.priority')}>
          <Select {...register('priority')} defaultValue={defaultValues?.priority}>
            {ANNOUNCEMENT_PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {t(`priority.${priority}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {children}
      <div className={styles.line}>
        {time('startsAt')}
        {time('endsAt')}
      </div>
      <div className={styles.line}>
        {targets('planIds', plans, 'form.deletedPlan')}
        {targets('companyIds', companies, 'form.deletedCompany')}
        <Text size={200} className={styles.hint}>
          {t('form.targetsHint')}
        </Text>
      </div>
    </>
  );
}
