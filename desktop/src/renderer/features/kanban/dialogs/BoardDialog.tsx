import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Board } from '@recado/shared/kanban';
import { readBoard, useSaveBoard } from '@/data/kanban/useKanbanMutations';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { nameField } from '../rules/name-field';
import { useFailureToast } from './useFailureToast';

const formSchema = z.object({ name: nameField });

interface BoardDialogProps {
  /** Null creates a board. */
  board: Board | null;
  onCreated: (kanbanId: number) => void;
  onClose: () => void;
}

export function BoardDialog({ board, onCreated, onClose }: BoardDialogProps) {
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const showFailure = useFailureToast();
  const save = useSaveBoard();
  const { formState, handleSubmit, register, reset, setError } = useForm({
    defaultValues: { name: board?.name ?? '' },
    resolver: zodResolver(formSchema),
  });
  const problem = formState.errors.name?.message;
  const required = board ? t('form.boardNameEmpty') : t('form.required');
  const stale = useStaleForm<Board>({
    record: board,
    read: () => readBoard(board?.id ?? 0),
    fields: { name: t('form.boardName') },
    show: ({ name }) => reset({ name }),
    save: () => void submit(),
  });
  const submit = handleSubmit(async ({ name }) => {
    try {
      const saved = await save.mutateAsync({ id: board?.id ?? null, name, version: stale.version() });
      toasts.success(t(board ? 'done.boardChanged' : 'done.boardCreated'));
      if (!board) onCreated(saved.id);
      onClose();
    } catch (error) {
      if (stale.rejected(error)) return;
      const isDuplicate = showFailure(error, t(board ? 'errors.updateBoard' : 'errors.createBoard'));
      if (isDuplicate) setError('name', { message: 'taken' }, { shouldFocus: true });
    }
  });
  const progress = t(board ? 'progress.updateBoard' : 'progress.createBoard');
  return (
    <FormDialog
      title={t(board ? 'editBoard' : 'createBoard')}
      dirty={formState.isDirty}
      saving={save.isPending}
      submitLabel={save.isPending ? progress : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field
        label={t('form.boardName')}
        required
        validationMessage={problem && (problem === 'required' ? required : t(`form.errors.${problem}`))}
      >
        <Input {...register('name')} defaultValue={board?.name} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
