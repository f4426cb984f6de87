import { ClockDismiss20Regular } from '@fluentui/react-icons';
import { useSetting } from '@/data/settings/useSettings';
import { useHoursEvents } from '@/data/working-hours/hours-queries';
import { useHoursState } from '@/data/working-hours/useHoursState';
import { useHoursStateText } from '@/ui/hours/useHoursStateText';
import { NoticeRow } from './NoticeRow';

/** Shows that the ticket's queue, or the company, is closed now, and when it opens. */
export function HoursNotice({ queueId }: { queueId: number | null }) {
  const scheduleType = useSetting('scheduleType');
  useHoursEvents();
  // The company's hours are one state for all tickets; without queue, queues' hours do not apply.
  const ofQueue = scheduleType === 'queue' ? queueId : null;
  const isManaged = scheduleType === 'company' || ofQueue !== null;
  const { data: state } = useHoursState(ofQueue, isManaged);
  const stateText = useHoursStateText();
  if (!isManaged || !state || state.open) return null;
  return <NoticeRow icon={<ClockDismiss20Regular />} text={stateText(state)} />;
}
