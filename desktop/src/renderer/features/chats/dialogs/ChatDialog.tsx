import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type Chat, CHAT_LIMITS } from '@recado/shared/chats';
import { useSaveChat } from '@/data/chats/useChatMutations';
import { UsersPicker } from '@/features/pickers';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';

const formSchema = z.object({
  title: z.string().trim().min(1, 'title').max(CHAT_LIMITS.title, 'tooLong'),
  users: z
    .array(z.object({ id: z.number(), name: z.string() }))
    .min(1, 'users')
    .max(CHAT_LIMITS.members - 1, 'tooMany'),
});
type ChatForm = z.output<typeof formSchema>;

interface ChatDialogProps {
  /** Null creates a chat. */
  chat: Chat | null;
  onSaved: (chat: Chat) => void;
  onClose: () => void;
}

export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const toasts = useToasts();
  const save = useSaveChat();
  const { control, formState, handleSubmit, register } = useForm<ChatForm>({
    defaultValues: {
      title: chat?.title ?? '',
      users: chat?.users.map(({ user }) => user).filter(({ id }) => id !== userId) ?? [],
    },
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const text = (key: string | undefined) =>
    key ? t(`form.errors.${key}`, { limit: CHAT_LIMITS.members }) : undefined;
  const submit = handleSubmit(async ({ title, users }) => {
    try {
      const draft = { title, users: users.map(({ id }) => ({ id })) };
      const saved = await save.mutateAsync({ id: chat?.id ?? null, draft });
      toasts.success(t('saved'));
      onSaved(saved);
    } catch (error) {
      toasts.failure(error);
    }
  });
  return (
    <FormDialog
      title={t('form.title')}
      cancelLabel={t('form.close')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={t('form.name')} required validationMessage={text(errors.title?.message)}>
        <Input {...register('title')} defaultValue={chat?.title ?? ''} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="users"
        render={({ field }) => (
          <UsersPicker
            ref={field.ref}
            label={t('form.users')}
            required
            value={field.value}
            onChange={field.onChange}
            excludedId={userId}
            {...(errors.users?.message ? { validationMessage: text(errors.users.message) ?? '' } : {})}
          />
        )}
      />
    </FormDialog>
  );
}
