import { Button } from '@fluentui/react-components';
import { AddRegular, CalendarRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyDetail } from '@recado/shared/companies';
import { localDate, type StoredHoliday } from '@recado/shared/working-hours';
import { useQueues } from '@/data/queues/useQueues';
import { useDeleteHoliday, useHolidays } from '@/data/working-hours/useHolidays';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { RecordList } from '@/ui/records/RecordList';
import { useToasts } from '@/ui/toasts/useToasts';
import { HoursSection } from '../HoursSection';
import { yearToAdd } from '../rules/holiday-list';
import { HolidayDialog } from './HolidayDialog';
import { HolidayTable } from './HolidayTable';
import { NationalHolidaysDialog } from './NationalHolidaysDialog';

type OpenDialog =
  | { kind: 'edit'; holiday: StoredHoliday | null }
  | { kind: 'delete'; holiday: StoredHoliday }
  | { kind: 'national' };

interface HolidaySectionProps {
  company: CompanyDetail;
  perQueue: boolean;
}

/** Lists days without service or with other hours. */
export function HolidaySection({ company, perQueue }: HolidaySectionProps) {
  const { t } = useTranslation('working-hours');
  const { data: holidays, ...reading } = useHolidays();
  const { data: queues = [] } = useQueues();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const today = localDate(company.timeZone, new Date());
  const thisYear = Number(today.slice(0, 4));
  const year = yearToAdd(holidays ?? [], today);
  const close = () => setDialog(null);
  return (
    <HoursSection
      title={t('holidays.title')}
      hint={t('holidays.hint')}
      actions={
        <>
          <Button
            icon={<CalendarRegular />}
            disabled={!holidays}
            onClick={() => setDialog({ kind: 'national' })}
          >
            {t('holidays.addNational', { year })}
          </Button>
          <Button
            icon={<AddRegular />}
            disabled={!holidays}
            onClick={() => setDialog({ kind: 'edit', holiday: null })}
          >
            {t('holidays.add')}
          </Button>
        </>
      }
    >
      <RecordList
        rows={holidays}
        reading={reading}
        loadFailed={t('holidays.loadFailed')}
        empty={{
          icon: <CalendarRegular />,
          title: t('holidays.empty.title'),
          text: t('holidays.empty.text'),
        }}
        columns={['140px', '2fr', '1fr', '88px']}
      >
        {(rows) => (
          <HolidayTable
            holidays={rows}
            queues={queues}
            today={today}
            onEdit={(holiday) => setDialog({ kind: 'edit', holiday })}
            onDelete={(holiday) => setDialog({ kind: 'delete', holiday })}
          />
        )}
      </RecordList>
      {dialog?.kind === 'edit' && (
        <HolidayDialog
          holiday={dialog.holiday}
          others={holidays?.filter(({ id }) => id !== dialog.holiday?.id) ?? []}
          queues={perQueue ? queues : []}
          onClose={close}
        />
      )}
      {dialog?.kind === 'national' && (
        <NationalHolidaysDialog
          years={[thisYear, thisYear + 1]}
          initialYear={year}
          language={company.language}
          known={holidays ?? []}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteHolidayDialog holiday={dialog.holiday} onClose={close} />}
    </HoursSection>
  );
}

function DeleteHolidayDialog({ holiday, onClose }: { holiday: StoredHoliday; onClose: () => void }) {
  const { t } = useTranslation('working-hours');
  const toasts = useToasts();
  const remove = useDeleteHoliday();
  return (
    <ConfirmDialog
      title={t('holidays.delete.title', holiday)}
      confirmLabel={t('holidays.delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(holiday.id);
        toasts.success(t('holidays.delete.done'));
      }}
      onClose={onClose}
    >
      {t('holidays.delete.text')}
    </ConfirmDialog>
  );
}
