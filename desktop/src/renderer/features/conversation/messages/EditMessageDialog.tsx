import { Field, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { mustSign, withSignatureOf, writtenText } from '@recado/shared/rules/signature';
import { useMessageChanges } from '@/data/messages/useMessageChanges';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function EditMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation('messages');
  const toasts = useToasts();
  const { edit } = useMessageChanges();
  const user = useCurrentUser();
  const before = writtenText(message.body).text;
  const [text, setText] = useState(before);
  const [saving, setSaving] = useState(false);
  const empty = text.trim() === '';
  const changed = text !== before;

  async function save() {
    if (empty) return;
    if (!changed) {
      onClose();
      return;
    }
    setSaving(true);
    try {
      // The user edits only the end of the stored body; the signature before it stays.
      const body = message.body.slice(0, message.body.length - before.length) + text.trim();
      await edit(message, mustSign(user) ? withSignatureOf(message, user, body) : body);
      onClose();
    } catch (error) {
      toasts.error(t('editFailed'), { detail: errorText(error) });
      setSaving(false);
    }
  }
  return (
    <FormDialog
      title={t('editTitle')}
      dirty={changed}
      saving={saving}
      onSubmit={(event?: FormEvent) => {
        event?.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <Field label={t('editLabel')} validationMessage={empty ? t('editEmpty') : undefined}>
        <Textarea value={text} rows={5} resize="vertical" onChange={(_event, data) => setText(data.value)} />
      </Field>
    </FormDialog>
  );
}
