import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '@recado/shared/users';
import { useAssignment } from '@/data/assignment/useAssignment';
import { readUser } from '@/data/users/useUser';
import { useSaveUser } from '@/data/users/useUserMutations';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { PasswordInput } from '@/ui/form/PasswordInput';
import { useToasts } from '@/ui/toasts/useToasts';
import { RightsFields } from './RightsFields';
import {
  changesAccount,
  EMPTY_FORM,
  formOf,
  rejectedField,
  savingOf,
  type UserForm,
  userFormSchema,
} from './rules/user-form';

interface UserFormDialogProps {
  user: UserDetail | null;
  companyId: number | undefined;
  onClose: () => void;
}

export function UserFormDialog({ user, companyId, onClose }: UserFormDialogProps) {
  const { t } = useTranslation('users');
  const toasts = useToasts();
  const save = useSaveUser();
  const own = useCurrentUser();
  const mayEditRights = usePermission('user-modal:editProfile');
  const limitsOpen = useAssignment() !== undefined;
  const shown = user ? formOf(user) : EMPTY_FORM;
  const isOwn = user?.id === own.id;
  const { control, formState, handleSubmit, register, reset, setError } = useForm<UserForm>({
    defaultValues: shown,
    resolver: zodResolver(userFormSchema(user, isOwn)),
  });
  const [password, email] = useWatch({ control, name: ['password', 'email'] });
  const needsPassword = user !== null && isOwn && changesAccount({ password, email }, user);
  const { errors, isDirty } = formState;
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);

  const stale = useStaleForm<UserDetail>({
    record: user,
    read: () => readUser(user?.id ?? 0, companyId),
    fields: {
      name: t('form.name'),
      email: t('form.email'),
      password: { label: t('form.password'), value: () => '••••••' },
      profile: { label: t('form.profile'), value: ({ profile }) => t(`profiles.${profile}`) },
      viewNoQueueTicket: t('form.viewNoQueueTicket'),
      viewCampaigns: t('form.viewCampaigns'),
      queueIds: { label: t('form.queues'), value: ({ queues }) => queues },
      maxOpen: t('form.maxOpen'),
      whatsappIds: { label: t('form.connections'), value: ({ whatsapps }) => whatsapps },
    },
    show: (record) => reset(formOf(record)),
    save: () => void submit(),
  });

  const submit = handleSubmit(async (form) => {
    try {
      await save.mutateAsync(
        savingOf(form, {
          id: user?.id ?? null,
          companyId,
          mayEditRights,
          limitsOpen,
          version: stale.version(),
        }),
      );
      toasts.success(user ? t('form.changed') : t('form.created'));
      onClose();
    } catch (error) {
      if (stale.rejected(error)) return;
      const rejected = rejectedField(error);
      if (rejected) setError(rejected.field, { message: rejected.message }, { shouldFocus: true });
      else toasts.failure(error);
    }
  });
  const title =
    user === null
      ? t('form.newTitle')
      : user.id === own.id
        ? t('form.ownTitle')
        : t('form.editTitle', { name: user.name });
  return (
    <FormDialog
      title={title}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field label={t('form.name')} required validationMessage={messageText(errors.name?.message)}>
        <Input {...register('name')} defaultValue={shown.name} maxLength={80} autoComplete="off" />
      </Field>
      <Field
        label={t('form.password')}
        required={user === null}
        hint={user ? t('form.passwordHint') : undefined}
        validationMessage={messageText(errors.password?.message)}
      >
        <PasswordInput {...register('password')} defaultValue="" maxLength={80} autoComplete="new-password" />
      </Field>
      <Field label={t('form.email')} required validationMessage={messageText(errors.email?.message)}>
        <Input
          {...register('email')}
          type="email"
          defaultValue={shown.email}
          maxLength={254}
          autoComplete="off"
        />
      </Field>
      {needsPassword && (
        <Field
          label={t('form.currentPassword')}
          required
          hint={t('form.currentPasswordHint')}
          validationMessage={messageText(errors.currentPassword?.message)}
        >
          <PasswordInput
            {...register('currentPassword')}
            defaultValue=""
            maxLength={80}
            autoComplete="current-password"
          />
        </Field>
      )}
      <RightsFields
        control={control}
        foreign={companyId !== undefined}
        profileError={messageText(errors.profile?.message)}
        limitsOpen={limitsOpen && companyId === undefined}
        maxOpenError={messageText(errors.maxOpen?.message)}
      />
    </FormDialog>
  );
}
