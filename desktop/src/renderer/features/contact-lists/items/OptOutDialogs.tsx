import { Field, Text, Textarea } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ContactListItem } from '@recado/shared/contact-lists';
import { OPT_OUT_REASON_LENGTH } from '@recado/shared/opt-outs';
import { useLiftOptOut, useOptOut, useRecordOptOut } from '@/data/opt-outs/useOptOut';
import { contactName } from '@/lib/formats/names';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { itemPerson } from '../rules/item-address';

interface OptOutDialogProps {
  item: ContactListItem;
  onClose: () => void;
}

export function RecordOptOutDialog({ item, onClose }: OptOutDialogProps) {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  const record = useRecordOptOut();
  return (
    <ConfirmDialog
      title={t('optOut.recordQuestion', { name: contactName(item.name || item.number) })}
      confirmLabel={t('optOut.recordConfirm')}
      onConfirm={async () => {
        await record.mutateAsync(itemPerson(item));
        toasts.success(t('done'));
      }}
      onClose={onClose}
    >
      {t('optOut.recordText')}
    </ConfirmDialog>
  );
}

const { min, max } = OPT_OUT_REASON_LENGTH;
const formSchema = z.object({ reason: z.string().trim().min(min, 'reasonShort').max(max, 'tooLong') });

export function LiftOptOutDialog({ item, onClose }: OptOutDialogProps) {
  const { t, i18n } = useTranslation('contact-lists');
  const toasts = useToasts();
  const lift = useLiftOptOut();
  const { data: optOut } = useOptOut(itemPerson(item));
  const { formState, handleSubmit, register } = useForm<z.output<typeof formSchema>>({
    defaultValues: { reason: '' },
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await lift.mutateAsync({ person: itemPerson(item), reason });
      toasts.success(t('done'));
      onClose();
    } catch (error) {
      toasts.failure(error);
    }
  });
  const problem = errors.reason?.message;
  return (
    <FormDialog
      title={t('optOut.liftQuestion', { name: contactName(item.name || item.number) })}
      dirty={isDirty}
      saving={lift.isPending}
      submitLabel={t('optOut.liftConfirm')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Text>
        {optOut &&
          t(`optOut.since.${optOut.source}`, {
            date: new Date(optOut.at).toLocaleDateString(i18n.language),
          })}{' '}
        {t('optOut.liftText')}
      </Text>
      <Field
        label={t('optOut.reason')}
        hint={t('optOut.reasonHint')}
        required
        validationMessage={problem && t(`form.errors.${problem}`)}
      >
        <Textarea {...register('reason')} rows={3} />
      </Field>
    </FormDialog>
  );
}
