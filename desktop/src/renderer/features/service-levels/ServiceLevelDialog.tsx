import { Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import type { QueueRow } from '@recado/shared/queues';
import {
  type DeadlineKind,
  SERVICE_LEVEL_NAME_LENGTH,
  type ServiceLevel,
} from '@recado/shared/service-levels';
import { readServiceLevel, useSaveServiceLevel } from '@/data/service-levels/useServiceLevels';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { ChoicesField } from '@/ui/form/ChoicesField';
import { useToasts } from '@/ui/toasts/useToasts';
import {
  formOf,
  inputOf,
  type ServiceLevelForm,
  serviceLevelFormSchema,
  TIMES,
  UNITS,
} from './rules/service-level-form';

const useStyles = makeStyles({
  time: { display: 'flex', gap: tokens.spacingHorizontalS },
  amount: { width: '120px' },
  unit: { width: '140px' },
  percent: { width: '120px' },
});

/** Details of a rejected save whose name or queue another level has. */
const conflictSchema = z.object({
  field: z.enum(['name', 'queueIds']),
  level: z.string().optional(),
  queueId: z.number().nullish(),
});

interface ServiceLevelDialogProps {
  level: ServiceLevel | null;
  queues: readonly QueueRow[];
  onClose: () => void;
}

export function ServiceLevelDialog({ level, queues, onClose }: ServiceLevelDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('service-levels');
  const toasts = useToasts();
  const save = useSaveServiceLevel();
  const { control, formState, getFieldState, handleSubmit, register, reset, setError } =
    useForm<ServiceLevelForm>({
      defaultValues: formOf(level),
      resolver: zodResolver(serviceLevelFormSchema),
    });
  const { errors, isDirty, defaultValues } = formState;
  const problem = (key: string | undefined) =>
    key ? t(`form.errors.${key}`, { defaultValue: key }) : undefined;

  const stale = useStaleForm<ServiceLevel>({
    record: level,
    read: () => readServiceLevel(level?.id ?? 0),
    fields: {
      name: t('form.name'),
      firstReplyMinutes: t('form.firstReply'),
      nextReplyMinutes: t('form.nextReply'),
      resolveMinutes: t('form.resolve'),
      warnPercent: t('form.warnPercent'),
      queueIds: {
        label: t('form.queues'),
        value: ({ queueIds }) => queues.filter(({ id }) => queueIds.includes(id)),
      },
    },
    show: (record) => reset(formOf(record)),
    save: () => void submit(),
  });

  const showConflict = (error: unknown): boolean => {
    if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return false;
    const { data } = conflictSchema.safeParse(error.details);
    if (!data) return false;
    if (data.field === 'name') setError('name', { message: 'nameTaken' }, { shouldFocus: true });
    else {
      const queue = queues.find(({ id }) => id === data.queueId)?.name;
      const message = queue
        ? t('form.errors.queueTaken', { queue, level: data.level })
        : t('form.errors.othersTaken', { level: data.level });
      setError('queueIds', { message });
    }
    return true;
  };
  const submit = handleSubmit(async (form) => {
    try {
      await save.mutateAsync({ id: level?.id ?? null, input: inputOf(form), version: stale.version() });
      toasts.success(t('saved'));
      onClose();
    } catch (error) {
      if (!stale.rejected(error) && !showConflict(error)) toasts.failure(error);
    }
  });
  const time = (kind: DeadlineKind) => (
    <Field
      key={kind}
      label={t(`form.${kind}`)}
      hint={t(`form.${kind}Hint`)}
      validationMessage={problem(getFieldState(`${kind}.amount`, formState).error?.message)}
    >
      <div className={styles.time}>
        <Input
          {...register(`${kind}.amount`)}
          defaultValue={defaultValues?.[kind]?.amount ?? ''}
          className={styles.amount}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          placeholder={t('form.none')}
        />
        <Select
          {...register(`${kind}.unit`)}
          defaultValue={defaultValues?.[kind]?.unit ?? 'minutes'}
          className={styles.unit}
          aria-label={t('form.unitOf', { time: t(`form.${kind}`) })}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {t(`form.units.${unit}`)}
            </option>
          ))}
        </Select>
      </div>
    </Field>
  );
  return (
    <FormDialog
      title={level ? t('edit', level) : t('add')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field label={t('form.name')} required validationMessage={problem(errors.name?.message)}>
        <Input
          {...register('name')}
          defaultValue={defaultValues?.name ?? ''}
          maxLength={SERVICE_LEVEL_NAME_LENGTH}
          autoComplete="off"
        />
      </Field>
      {TIMES.map(time)}
      <Controller
        control={control}
        name="queueIds"
        render={({ field }) => (
          <ChoicesField
            label={t('form.queues')}
            hint={t('form.queuesHint')}
            placeholder={t('otherQueues')}
            choices={queues}
            error={null}
            problem={errors.queueIds?.message}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Field
        label={t('form.warnPercent')}
        hint={t('form.warnPercentHint')}
        validationMessage={problem(errors.warnPercent?.message)}
      >
        <Input
          {...register('warnPercent')}
          defaultValue={defaultValues?.warnPercent ?? ''}
          className={styles.percent}
          contentAfter="%"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}
