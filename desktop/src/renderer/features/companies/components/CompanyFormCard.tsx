import { Button } from '@fluentui/react-components';
import { EyeRegular, PersonRegular } from '@fluentui/react-icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { addMonths, dayOf, RECURRENCE_MONTHS, type CompanyRow } from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api';
import { RecordForm } from '../../../ui/records';
import { useToasts } from '../../../ui/toasts';
import { useSaveCompany } from '../api/useCompanies';
import { companyFormSchema, draftOf, EMPTY_COMPANY, formOf, type CompanyForm } from '../rules/companyForm';
import { CompanyFields } from './CompanyFields';

interface CompanyFormCardProps {
  /** null: a new one. */
  company: CompanyRow | null;
  onDone: () => void;
  onClear: () => void;
  onClose: () => void;
  onDelete: () => void;
  onDirtyChange: (dirty: boolean) => void;
  onUser: (company: CompanyRow) => void;
  onVisit: (company: CompanyRow) => void;
}

/** The form of specification 2 §2.5; what is typed is stored by Salvar only. */
export function CompanyFormCard({
  company,
  onDone,
  onClear,
  onClose,
  onDelete,
  onDirtyChange,
  onUser,
  onVisit,
}: CompanyFormCardProps) {
  const { t } = useTranslation('companies');
  const toasts = useToasts();
  const save = useSaveCompany();
  const isPlatform = company?.isPlatform ?? false;
  const form = useForm<CompanyForm>({
    defaultValues: company ? formOf(company) : EMPTY_COMPANY,
    resolver: zodResolver(companyFormSchema({ isPlatform })),
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      const dueDateChanged = values.dueDate !== (company?.dueDate ?? '');
      const draft = draftOf(values, { isPlatform, dueDateChanged });
      await save.mutateAsync({ id: company?.id ?? null, draft, password: values.password });
      toasts.success(t('saved'));
      onDone();
    } catch (error) {
      const field = error instanceof AppError && error.code === 'ERR_CONFLICT' && error.details?.['field'];
      if (field === 'name' || field === 'email')
        form.setError(field, { message: 'taken' }, { shouldFocus: true });
      toasts.error(t('saveFailed'), { detail: errorText(error) });
    }
  });

  /** In the form only: nothing is stored until Salvar (specification 2 §4.3). */
  const addPeriod = () => {
    const { dueDate, recurrence } = form.getValues();
    const from =
      dueDate === '' ? dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone) : dueDate;
    form.setValue('dueDate', addMonths(from, RECURRENCE_MONTHS[recurrence]), { shouldDirty: true });
  };

  return (
    <RecordForm
      title={company ? t('form.editTitle', { name: company.name }) : t('form.newTitle')}
      saving={save.isPending}
      dirty={form.formState.isDirty}
      onDirtyChange={onDirtyChange}
      onSubmit={(event) => void submit(event)}
      onClear={() => {
        form.reset(EMPTY_COMPANY);
        onClear();
      }}
      onClose={onClose}
      onDelete={company && !company.isPlatform && !company.deletion ? onDelete : undefined}
      more={
        company && (
          <>
            {!isPlatform && <Button onClick={addPeriod}>{t('form.addPeriod')}</Button>}
            <Button icon={<PersonRegular />} onClick={() => onUser(company)}>
              {t('form.user')}
            </Button>
            <Button icon={<EyeRegular />} onClick={() => onVisit(company)}>
              {t('form.visit')}
            </Button>
          </>
        )
      }
    >
      <CompanyFields form={form} isNew={company === null} isPlatform={isPlatform} />
    </RecordForm>
  );
}
