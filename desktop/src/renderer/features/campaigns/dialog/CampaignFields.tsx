import { Dropdown, Field, Input, makeStyles, Option, Switch, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignEditing } from '@recado/shared/campaigns';
import { useListChoices } from '@/data/campaigns/useListChoices';
import { ConnectionSelect, QueueSelect } from '@/features/pickers';
import { useZoneHint } from '@/features/schedules';
import { errorText } from '@/lib/api/errors';
import { DateInput } from '@/ui/form/DateInput';
import type { CampaignForm } from '../rules/campaign-form';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalL,
    '& .fui-Dropdown': { minWidth: 0 },
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Aligns the hint with the label of its switch.
  option: { '& .fui-Field__hint': { paddingLeft: '60px', marginTop: 0 } },
});

interface CampaignFieldsProps {
  form: UseFormReturn<CampaignForm>;
  campaign: Campaign | null;
  editing: CampaignEditing;
  /** The fields of the messages. */
  children: ReactNode;
}

const NONE = 'none';

export function CampaignFields({ form, campaign, editing, children }: CampaignFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const { control, formState, register } = form;
  const { errors, defaultValues } = formState;
  const lists = useListChoices();
  const localTime = useWatch({ control, name: 'localTime' });
  const zoneHint = useZoneHint(localTime);
  const disabled = editing !== 'all';
  // The connection of a cancelled campaign was deleted.
  const mayChangeConnection = !disabled || (editing === 'texts' && campaign?.whatsapp === null);
  const problem = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  return (
    <>
      <Field label={t('columns.name')} required validationMessage={problem(errors.name?.message)}>
        <Input
          {...register('name')}
          defaultValue={defaultValues?.name}
          disabled={disabled}
          autoComplete="off"
        />
      </Field>
      <div className={styles.line}>
        <Controller
          control={control}
          name="contactListId"
          render={({ field: { value, onChange } }) => (
            <Field
              label={t('columns.list')}
              validationMessage={lists.error ? errorText(lists.error) : undefined}
            >
              <Dropdown
                disabled={disabled}
                value={
                  lists.data?.find(({ id }) => id === value)?.name ??
                  campaign?.contactList?.name ??
                  t('form.none')
                }
                selectedOptions={[value === null ? NONE : String(value)]}
                onOptionSelect={(_event, { optionValue }) =>
                  onChange(optionValue === NONE ? null : Number(optionValue))
                }
              >
                <Option value={NONE}>{t('form.none')}</Option>
                {(lists.data ?? []).map(({ id, name, contactsCount }) => (
                  <Option key={id} value={String(id)} text={name}>
                    {t('form.list', { name, count: contactsCount })}
                  </Option>
                ))}
              </Dropdown>
            </Field>
          )}
        />
        <Controller
          control={control}
          name="whatsappId"
          render={({ field: { value, onChange } }) => (
            <ConnectionSelect
              label={t('columns.connection')}
              disabled={!mayChangeConnection}
              value={value}
              onChange={onChange}
              none={{ label: t('form.chooseConnection'), onSelect: () => onChange(null) }}
            />
          )}
        />
        <Controller
          control={control}
          name="confirmation"
          render={({ field: { value, onChange } }) => (
            <Field label={t('columns.confirmation')} hint={t('form.confirmationHint')}>
              <Dropdown
                disabled={disabled}
                value={t(value ? 'enabled' : 'disabled')}
                selectedOptions={[String(value)]}
                onOptionSelect={(_event, { optionValue }) => onChange(optionValue === 'true')}
              >
                <Option value="false">{t('disabled')}</Option>
                <Option value="true">{t('enabled')}</Option>
              </Dropdown>
            </Field>
          )}
        />
        <Field
          label={t('columns.scheduledAt')}
          hint={zoneHint ?? t('form.scheduledAtHint')}
          validationMessage={problem(errors.localTime?.message)}
        >
          <DateInput
            {...register('localTime')}
            type="datetime-local"
            max="9999-12-31T23:59"
            defaultValue={defaultValues?.localTime}
            disabled={disabled}
          />
        </Field>
      </div>
      {children}
      <div className={styles.line}>
        <Controller
          control={control}
          name="queueId"
          render={({ field: { value, onChange } }) => (
            <QueueSelect
              label={t('form.queue')}
              hint={t('form.queueHint')}
              disabled={disabled}
              from="all"
              value={value}
              onChange={onChange}
              none={{ label: t('form.noQueue'), onSelect: () => onChange(null) }}
            />
          )}
        />
        <Controller
          control={control}
          name="skipInService"
          render={({ field: { value, onChange, ref } }) => (
            <Field hint={t('form.skipInServiceHint')} className={styles.option}>
              <Switch
                ref={ref}
                label={t('form.skipInService')}
                checked={value}
                disabled={disabled}
                onChange={(_event, data) => onChange(data.checked)}
              />
            </Field>
          )}
        />
      </div>
    </>
  );
}
