import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import { readPlan, useSavePlan } from '@/data/plans/usePlans';
import { errorText } from '@/lib/api/errors';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { RecordForm } from '@/ui/records/RecordForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { centsOf, moneyText } from './rules/money';

const LIMITS = ['users', 'connections', 'queues'] as const;
const MAX_LIMIT = 100_000;

const limitField = z.coerce.number('number').int('number').min(0, 'number').max(MAX_LIMIT, 'number');
const formSchema = z.object({
  name: z.string().trim().min(2, 'required').max(100, 'tooLong'),
  users: limitField,
  connections: limitField,
  queues: limitField,
  cents: z.number(),
});
type PlanFormInput = z.input<typeof formSchema>;
type PlanForm = z.output<typeof formSchema>;

const EMPTY_PLAN: PlanFormInput = { name: '', users: 0, connections: 0, queues: 0, cents: 0 };

const formOf = (plan: Plan): PlanFormInput => ({ ...plan, cents: Math.round(plan.value * 100) });

interface PlanFormCardProps {
  plan: Plan | null;
  onDone: () => void;
  onClear: () => void;
  onClose: () => void;
  onDelete: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

export function PlanFormCard({ plan, onDone, onClear, onClose, onDelete, onDirtyChange }: PlanFormCardProps) {
  const { t } = useTranslation('plans');
  const toasts = useToasts();
  const save = useSavePlan();
  const { control, formState, handleSubmit, reset, setError } = useForm<PlanFormInput, unknown, PlanForm>({
    defaultValues: plan ? formOf(plan) : EMPTY_PLAN,
    resolver: zodResolver(formSchema),
  });
  const problem = (name: keyof PlanForm) => {
    const key = formState.errors[name]?.message;
    return key ? t(`form.errors.${key}`) : undefined;
  };
  const stale = useStaleForm<Plan>({
    record: plan,
    read: () => readPlan(plan?.id ?? 0),
    fields: {
      name: t('form.name'),
      users: t('form.users'),
      connections: t('form.connections'),
      queues: t('form.queues'),
      value: { label: t('form.value'), value: ({ value }) => moneyText(Math.round(value * 100)) },
    },
    show: (record) => reset(formOf(record)),
    save: () => void submit(),
  });
  const submit = handleSubmit(async ({ cents, name, users, connections, queues }) => {
    const draft = { name, users, connections, queues, value: cents / 100, version: stale.version() };
    try {
      await save.mutateAsync({ id: plan?.id ?? null, draft });
      toasts.success(t('saved'));
      onDone();
    } catch (error) {
      if (stale.rejected(error)) return;
      if (error instanceof AppError && error.code === 'ERR_CONFLICT') {
        setError('name', { message: 'taken' }, { shouldFocus: true });
      }
      toasts.error(t('saveFailed'), { detail: errorText(error) });
    }
  });
  return (
    <RecordForm
      title={plan ? t('form.editTitle', { name: plan.name }) : t('form.newTitle')}
      saving={save.isPending}
      dirty={formState.isDirty}
      onDirtyChange={onDirtyChange}
      onSubmit={(event) => void submit(event)}
      onClear={() => {
        reset(EMPTY_PLAN);
        onClear();
      }}
      onClose={onClose}
      onDelete={plan ? onDelete : undefined}
    >
      {stale.bar}
      <Field label={t('form.name')} required validationMessage={problem('name')}>
        <Controller
          control={control}
          name="name"
          render={({ field }) => <Input {...field} maxLength={120} autoComplete="off" />}
        />
      </Field>
      {LIMITS.map((name) => (
        <Field key={name} label={t(`form.${name}`)} validationMessage={problem(name)}>
          <Controller
            control={control}
            name={name}
            render={({ field: { value, ...field } }) => (
              <Input {...field} value={String(value)} type="number" min={0} max={MAX_LIMIT} />
            )}
          />
        </Field>
      ))}
      <Field label={t('form.value')}>
        <Controller
          control={control}
          name="cents"
          render={({ field: { value, onChange, ...field } }) => (
            <Input
              {...field}
              inputMode="numeric"
              value={moneyText(value)}
              onChange={(_event, data) => onChange(centsOf(data.value))}
            />
          )}
        />
      </Field>
    </RecordForm>
  );
}
