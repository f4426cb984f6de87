import { ClockDismiss20Regular } from '@fluentui/react-icons';
import { useSetting } from '@/data/settings/useSettings';
import { useHoursEvents } from '@/data/working-hours/hours-queries';
import { useHoursState } from '@/data/working-hours/useHoursState';
import { useHoursStateText } from '@/ui/hours/useHoursStateText';
import { NoticeRow } from '@/ui/notices/NoticeRow';

/** Shows that the ticket's queue or the company is closed, and when it opens. */
export function HoursNotice({ queueId }: { queueId: number | null }) {
  const scheduleType = useSetting('scheduleType');
  useHoursEvents();
  // The company's hours apply to all tickets. A ticket without queue has no hours if hours are set per queue.
  const ofQueue = scheduleType === 'queue' ? queueId : null;
  const isManaged = scheduleType === 'company' || ofQueue !== null;
  const { data: state } = useHoursState(ofQueue, isManaged);
  const stateText = useHoursStateText();
  if (!isManaged || !state || state.open) return null;
  return <NoticeRow icon={<ClockDismiss20Regular />} text={stateText(state)} />;
}
