import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular, CalendarClockRegular, SearchRegular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Schedule, SCHEDULE_FILTERS } from '@recado/shared/schedules';
import { useContact } from '@/data/contacts/useContact';
import { returnToTicketAtom } from '@/data/schedules/return-to-ticket';
import type { ScheduleFilter } from '@/data/schedules/schedule-keys';
import { useSchedule } from '@/data/schedules/useSchedule';
import { useScheduleList } from '@/data/schedules/useScheduleList';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { ListScreen } from '@/ui/page/ListScreen';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { useToasts } from '@/ui/toasts/useToasts';
import { DeleteScheduleDialog } from './DeleteScheduleDialog';
import { ScheduleDialog } from './dialog/ScheduleDialog';
import { FilterTabs } from './FilterTabs';
import { ScheduleTable } from './ScheduleTable';
import { useSendNow } from './useSendNow';

type OpenDialog =
  { kind: 'new'; contact?: { id: number; name: string } } | { kind: 'edit' | 'delete'; schedule: Schedule };

export function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const [address, setAddress] = useSearchParams();
  const filter = SCHEDULE_FILTERS.find((each) => each === address.get('filter')) ?? 'upcoming';
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim().toLowerCase());
  const { schedules, ...reading } = useScheduleList({ search: searched, filter });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const sendNow = useSendNow();
  const close = () => setDialog(null);
  const select = (next: ScheduleFilter) =>
    setAddress(next === 'upcoming' ? {} : { filter: next }, { replace: true });
  useRequestedContact(setDialog);
  useRequestedSchedule(setDialog);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={schedules}
        reading={reading}
        loadFailed={t('loadFailed')}
        search={{ label: t('search'), value: typed, searched, onChange: setTyped }}
        add={{ label: t('add'), commandId: 'schedules.new', onAdd: () => setDialog({ kind: 'new' }) }}
        actions={<ReturnLink />}
        above={<FilterTabs selected={filter} onSelect={select} />}
        empty={{
          icon: <CalendarClockRegular />,
          title: t(`empty.${filter}.title`),
          text: t(`empty.${filter}.text`),
        }}
        notFound={{
          icon: <SearchRegular />,
          title: t('notFound.title'),
          text: t('notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['1.3fr', '1.4fr', '180px', '1fr', '104px'] }}
      >
        {(shown) => (
          <ScheduleTable
            schedules={shown}
            onEdit={(schedule) => setDialog({ kind: 'edit', schedule })}
            onDelete={(schedule) => setDialog({ kind: 'delete', schedule })}
            onSend={(schedule) => void sendNow(schedule)}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'new' && <ScheduleDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'edit' && <ScheduleDialog schedule={dialog.schedule} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteScheduleDialog schedule={dialog.schedule} onClose={close} />}
    </>
  );
}

/** Leads back to the conversation from which the last message was scheduled. */
function ReturnLink() {
  const { t } = useTranslation('schedules');
  const { id } = useCurrentUser();
  const [ticket, setTicket] = useAtom(returnToTicketAtom);
  const navigate = useSyncNavigate();
  if (ticket?.userId !== id) return null;
  const back = () => {
    setTicket(null);
    void navigate(`/tickets/${ticket.uuid}`);
  };
  return (
    <Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={back}>
      {t('form.backToTicket', { name: ticket.contactName })}
    </Button>
  );
}

/** Opens the dialog for the contact in the address (`?contactId=7`). */
function useRequestedContact(open: (dialog: OpenDialog) => void): void {
  const { id, clear } = useRequested('contactId');
  const toasts = useToasts();
  const { data: contact, error } = useContact(id);
  useEffect(() => {
    if (id === null || (!contact && !error)) return;
    clear();
    if (contact) open({ kind: 'new', contact: { id: contact.id, name: contact.name } });
    else toasts.failure(error);
  }, [id, contact, error, clear, open, toasts]);
}

/** Opens the scheduled message in the address (`?scheduleId=7`). */
function useRequestedSchedule(open: (dialog: OpenDialog) => void): void {
  const { id, clear } = useRequested('scheduleId');
  const toasts = useToasts();
  const { data: schedule, error } = useSchedule(id);
  useEffect(() => {
    if (id === null || (!schedule && !error)) return;
    clear();
    if (schedule) open({ kind: 'edit', schedule });
    else toasts.failure(error);
  }, [id, schedule, error, clear, open, toasts]);
}

/** Returns an id of the address, or null, and a function that removes it. */
function useRequested(name: 'contactId' | 'scheduleId'): { id: number | null; clear: () => void } {
  const [address, setAddress] = useSearchParams();
  const requested = Number(address.get(name));
  const clear = useCallback(
    () =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(name);
          return after;
        },
        { replace: true },
      ),
    [name, setAddress],
  );
  return { id: Number.isInteger(requested) && requested > 0 ? requested : null, clear };
}
