import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Column, KANBAN_LIMITS } from '@recado/shared/kanban';
import { readColumn, useSaveColumn } from '@/data/kanban/useKanbanMutations';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { nameField } from '../rules/name-field';
import { useFailureToast } from './useFailureToast';

const formSchema = z.object({
  name: nameField,
  limit: z
    .string()
    .trim()
    .refine((text) => text === '' || isLimit(Number(text)), 'limit'),
});

interface ColumnDialogProps {
  kanbanId: number;
  /** Null creates a column. */
  column: Column | null;
  onClose: () => void;
}

export function ColumnDialog({ kanbanId, column, onClose }: ColumnDialogProps) {
  const { t } = useTranslation('kanban');
  const showFailure = useFailureToast();
  const save = useSaveColumn(kanbanId);
  const before = formOf(column);
  const { formState, handleSubmit, register, reset } = useForm({
    defaultValues: before,
    resolver: zodResolver(formSchema),
  });
  const { errors } = formState;
  const nameProblem = errors.name?.message;
  const required = column ? t('form.columnNameEmpty') : t('form.required');
  const stale = useStaleForm<Column>({
    record: column,
    read: () => readColumn(kanbanId, column?.id ?? 0),
    fields: { name: t('form.columnName'), limit: t('form.limit') },
    show: (newest) => reset(formOf(newest)),
    save: () => void submit(),
  });
  const submit = handleSubmit(async ({ name, limit }) => {
    try {
      const draft = { name, limit: limit === '' ? null : Number(limit) };
      await save.mutateAsync({ id: column?.id ?? null, draft, version: stale.version() });
      onClose();
    } catch (error) {
      if (stale.rejected(error)) return;
      showFailure(error, t(column ? 'errors.updateColumn' : 'errors.createColumn'));
    }
  });
  const progress = t(column ? 'progress.saveColumn' : 'progress.createColumn');
  return (
    <FormDialog
      title={t(column ? 'editColumn' : 'createColumn')}
      dirty={formState.isDirty}
      saving={save.isPending}
      submitLabel={save.isPending ? progress : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field
        label={t('form.columnName')}
        required
        validationMessage={
          nameProblem && (nameProblem === 'required' ? required : t(`form.errors.${nameProblem}`))
        }
      >
        <Input {...register('name')} defaultValue={before.name} autoComplete="off" />
      </Field>
      <Field
        label={t('form.limit')}
        hint={t('form.limitHint')}
        validationMessage={errors.limit && t('form.errors.limit', { max: KANBAN_LIMITS.columnLimit })}
      >
        <Input {...register('limit')} defaultValue={before.limit} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

const formOf = (column: Column | null) => ({
  name: column?.name ?? '',
  limit: column?.limit?.toString() ?? '',
});

function isLimit(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= KANBAN_LIMITS.columnLimit;
}
