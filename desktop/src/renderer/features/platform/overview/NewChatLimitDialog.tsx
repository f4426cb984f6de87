import { Field, Input, Text } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NEW_CHATS_PER_DAY as MAX } from '@recado/shared/automation';
import type { PlatformSession } from '@recado/shared/platform';
import { useSetNewChatLimit } from '@/data/platform/usePlatform';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';

interface NewChatLimitDialogProps {
  session: PlatformSession;
  newChats: NonNullable<PlatformSession['newChats']>;
  onClose: () => void;
}

export function NewChatLimitDialog({ session, newChats, onClose }: NewChatLimitDialogProps) {
  const { t } = useTranslation('platform');
  const toasts = useToasts();
  const before = newChats.raisedTo === null ? '' : String(newChats.raisedTo);
  const [text, setText] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const { mutateAsync: save, isPending } = useSetNewChatLimit();
  const limit = text.trim() === '' ? null : Number(text);
  const isValid = limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= MAX);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    if (!isValid || isPending) return;
    save({ whatsappId: session.id, limit }).then(
      () => {
        toasts.success(t('sessions.newChats.saved'));
        onClose();
      },
      (error: unknown) => toasts.failure(error),
    );
  };
  const { name, company } = session;
  return (
    <FormDialog
      title={t('sessions.newChats.title')}
      dirty={text !== before}
      saving={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('sessions.newChats.text', { ...newChats, name, company: company.name, max: MAX })}</Text>
      <Field
        label={t('sessions.newChats.field')}
        hint={t('sessions.newChats.hint')}
        validationMessage={isChecked && !isValid ? t('sessions.newChats.invalid', { max: MAX }) : undefined}
      >
        <Input
          inputMode="numeric"
          maxLength={6}
          value={text}
          onChange={(_event, data) => setText(data.value)}
        />
      </Field>
    </FormDialog>
  );
}
