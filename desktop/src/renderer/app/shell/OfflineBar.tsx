import { Spinner } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { useDebouncedValue } from '@/ui/time/time-hooks';
import { NoticeBar } from './NoticeBar';

export function OfflineBar() {
  const { t } = useTranslation('app');
  const shown = useDelayedTrue(useAtomValue(connectionStateAtom) === 'offline');
  return (
    <NoticeBar text={shown ? t('offline') : undefined} before={<Spinner size="extra-tiny" aria-hidden />} />
  );
}

/** Minimum duration of an interruption that is shown. */
const SHOWN_AFTER_MS = 1500;

/** Returns true once `now` has been true for a while, and false as soon as `now` is false. */
export function useDelayedTrue(now: boolean): boolean {
  return useDebouncedValue(now, SHOWN_AFTER_MS) && now;
}
