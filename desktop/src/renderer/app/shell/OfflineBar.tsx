import { Spinner } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { NoticeBar } from './NoticeBar';
import { useSettled } from '@/ui/time/useNow';

/** Says that there is no connection, and what still works. */
export function OfflineBar() {
  const { t } = useTranslation('app');
  const shown = useLasting(useAtomValue(connectionStateAtom) === 'offline');
  return (
    <NoticeBar text={shown ? t('offline') : undefined} before={<Spinner size="extra-tiny" aria-hidden />} />
  );
}

/** A short break heals before anybody has to read about it. */
const PATIENCE_MS = 1500;

/** True once it has been so for a while, and until it is no more. */
export function useLasting(now: boolean): boolean {
  return useSettled(now, PATIENCE_MS) && now;
}
