import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Help, videoCodeOf } from '@recado/shared/helps';
import { readHelp, useSaveHelp } from '@/data/helps/useHelps';
import { errorText } from '@/lib/api/errors';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { RecordForm } from '@/ui/records/RecordForm';
import { useToasts } from '@/ui/toasts/useToasts';

const formSchema = z.object({
  title: z.string().trim().min(2, 'required').max(150, 'tooLong'),
  video: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((text) => videoCodeOf(text) !== undefined, 'video'),
  description: z.string().trim().max(2_000, 'tooLong'),
});
type HelpForm = z.output<typeof formSchema>;

const EMPTY_HELP: HelpForm = { title: '', video: '', description: '' };
const FIELDS = ['title', 'video', 'description'] as const;

interface HelpFormCardProps {
  help: Help | null;
  onDone: () => void;
  onClear: () => void;
  onClose: () => void;
  onDelete: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

/** The video may be entered as a URL. */
export function HelpFormCard({ help, onDone, onClear, onClose, onDelete, onDirtyChange }: HelpFormCardProps) {
  const { t } = useTranslation('helps');
  const toasts = useToasts();
  const save = useSaveHelp();
  const { control, formState, handleSubmit, reset } = useForm<HelpForm>({
    defaultValues: help ?? EMPTY_HELP,
    resolver: zodResolver(formSchema),
  });
  const stale = useStaleForm<Help>({
    record: help,
    read: () => readHelp(help?.id ?? 0),
    fields: Object.fromEntries(FIELDS.map((name) => [name, t(`form.${name}`)])),
    show: reset,
    save: () => void submit(),
  });
  const submit = handleSubmit(async ({ title, video, description }) => {
    const draft = { title, description, video: videoCodeOf(video) ?? video, version: stale.version() };
    try {
      await save.mutateAsync({ id: help?.id ?? null, draft });
      toasts.success(t('saved'));
      onDone();
    } catch (error) {
      if (stale.rejected(error)) return;
      toasts.error(t('saveFailed'), { detail: errorText(error) });
    }
  });
  return (
    <RecordForm
      title={help ? t('form.editTitle', { title: help.title }) : t('form.newTitle')}
      saving={save.isPending}
      dirty={formState.isDirty}
      onDirtyChange={onDirtyChange}
      onSubmit={(event) => void submit(event)}
      onClear={() => {
        reset(EMPTY_HELP);
        onClear();
      }}
      onClose={onClose}
      onDelete={help ? onDelete : undefined}
    >
      {stale.bar}
      {FIELDS.map((name) => {
        const problem = formState.errors[name]?.message;
        return (
          <Field
            key={name}
            label={t(`form.${name}`)}
            required={name !== 'description'}
            hint={name === 'video' ? t('form.videoHint') : undefined}
            validationMessage={problem ? t(`form.errors.${problem}`) : undefined}
          >
            <Controller
              control={control}
              name={name}
              render={({ field }) => <Input {...field} autoComplete="off" />}
            />
          </Field>
        );
      })}
    </RecordForm>
  );
}
