import { Spinner } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { NoticeBar } from './NoticeBar';
import { useLasting } from './useLasting';

/** Says that there is no connection, and what still works. */
export function OfflineBar() {
  const { t } = useTranslation('app');
  const shown = useLasting(useAtomValue(connectionStateAtom) === 'offline');
  return (
    <NoticeBar text={shown ? t('offline') : undefined} before={<Spinner size="extra-tiny" aria-hidden />} />
  );
}
