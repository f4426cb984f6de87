import { Field, Text, Textarea } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompanyRow } from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import { useImpersonate } from '@/data/companies/useCompanies';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';

const MIN_REASON_LENGTH = 5;
const MAX_REASON_LENGTH = 500;

export function ImpersonationDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const toasts = useToasts();
  const navigate = useNavigate();
  const impersonation = useImpersonate();
  const [reason, setReason] = useState('');
  const [tooShort, setTooShort] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
    if (reason.trim().length < MIN_REASON_LENGTH) {
      setTooShort(true);
      field.current?.focus();
      return;
    }
    try {
      await impersonation.mutateAsync({ companyId: company.id, reason: reason.trim() });
      await navigate('/tickets');
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_NO_USER_FOUND') toasts.error(t('visit.nobody'));
      else toasts.failure(error);
    }
  };
  return (
    <FormDialog
      title={t('visit.title', { name: company.name })}
      dirty={reason !== ''}
      saving={impersonation.isPending}
      submitLabel={t('visit.submit')}
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Text>{t('visit.text')}</Text>
      <Field
        label={t('visit.reason')}
        required
        validationMessage={tooShort ? t('visit.tooShort', { count: MIN_REASON_LENGTH }) : undefined}
      >
        <Textarea
          ref={field}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          rows={3}
          onChange={(_event, data) => {
            setReason(data.value);
            setTooShort(false);
          }}
        />
      </Field>
    </FormDialog>
  );
}
