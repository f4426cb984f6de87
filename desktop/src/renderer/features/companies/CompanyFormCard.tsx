import { Button } from '@fluentui/react-components';
import { EyeRegular, PersonRegular } from '@fluentui/react-icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addMonths, type CompanyRow, dayOf, RECURRENCE_MONTHS } from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import {
  changesOf,
  type CompanyForm,
  companyFormSchema,
  draftOf,
  EMPTY_COMPANY,
  formOf,
} from '@/data/companies/company-form';
import { useSaveCompany } from '@/data/companies/useCompanies';
import { errorText } from '@/lib/api/errors';
import { RecordForm } from '@/ui/records/RecordForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { CompanyFields } from './CompanyFields';

interface CompanyFormCardProps {
  company: CompanyRow | null;
  onDone: () => void;
  onClear: () => void;
  onClose: () => void;
  onDelete: () => void;
  onDirtyChange: (dirty: boolean) => void;
  onUser: (company: CompanyRow) => void;
  onImpersonate: (company: CompanyRow) => void;
}

export function CompanyFormCard({
  company,
  onDone,
  onClear,
  onClose,
  onDelete,
  onDirtyChange,
  onUser,
  onImpersonate,
}: CompanyFormCardProps) {
  const { t } = useTranslation('companies');
  const toasts = useToasts();
  const save = useSaveCompany();
  const isPlatform = company?.isPlatform ?? false;
  const [opened, setOpened] = useState(company ? formOf(company) : EMPTY_COMPANY);
  const form = useForm<CompanyForm>({
    defaultValues: opened,
    resolver: zodResolver(companyFormSchema({ isPlatform })),
  });
  const addedMonths = useAddedMonths();

  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(
        company
          ? { id: company.id, changes: changesOf(values, opened, { isPlatform }) }
          : { id: null, draft: draftOf(values, { isPlatform }), password: values.password },
      );
      toasts.success(t('saved'));
      onDone();
    } catch (error) {
      const details = error instanceof AppError && error.code === 'ERR_CONFLICT' ? error.details : undefined;
      const field = details?.['field'];
      if (field === 'dueDate') {
        const { dueDate } = details ?? {};
        offerStoredDueDate(typeof dueDate === 'string' ? dueDate : '');
        return;
      }
      if (field === 'name' || field === 'email')
        form.setError(field, { message: 'taken' }, { shouldFocus: true });
      toasts.error(t('saveFailed'), { detail: errorText(error) });
    }
  });

  /**
   * Shows a due date that was stored after the form was opened. Months that the user added count from the new date,
   * and other fields keep their input.
   */
  const offerStoredDueDate = (stored: string) => {
    const months = addedMonths.of(form.getValues('dueDate'));
    setOpened({ ...opened, dueDate: stored });
    if (months > 0) {
      const dueDate = addMonths(stored || today(), months);
      form.setValue('dueDate', dueDate, { shouldDirty: true });
      addedMonths.remember(dueDate, months);
    }
    form.setError('dueDate', { message: months > 0 ? 'movedAndAdded' : 'moved' }, { shouldFocus: true });
  };

  const addPeriod = () => {
    const { dueDate: before, recurrence } = form.getValues();
    const months = RECURRENCE_MONTHS[recurrence];
    const dueDate = addMonths(before || today(), months);
    form.setValue('dueDate', dueDate, { shouldDirty: true });
    const sum = before === opened.dueDate ? 0 : addedMonths.of(before);
    addedMonths.remember(dueDate, before === opened.dueDate || sum > 0 ? sum + months : 0);
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
            <Button icon={<EyeRegular />} onClick={() => onImpersonate(company)}>
              {t('form.visit')}
            </Button>
          </>
        )
      }
    >
      <CompanyFields
        form={form}
        isNew={company === null}
        isPlatform={isPlatform}
        storedDueDate={opened.dueDate}
      />
    </RecordForm>
  );
}

/** The due date that "+ Vencimento" produced and the added months. For a typed due date, `of` returns 0. */
function useAddedMonths() {
  const added = useRef({ dueDate: '', months: 0 });
  return {
    of: (dueDate: string) => (added.current.dueDate === dueDate ? added.current.months : 0),
    remember: (dueDate: string, months: number) => (added.current = { dueDate, months }),
  };
}

const today = () => dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
