import { Link } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNotRefreshed } from '@/lib/query/useNotRefreshed';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { NoticeBar } from './NoticeBar';
import { useDelayedTrue } from './OfflineBar';

/** Shown if displayed data could not be refetched. Without a connection, `OfflineBar` is shown instead. */
export function NotRefreshedBar() {
  const { t } = useTranslation('app');
  const { t: tUi } = useTranslation('ui');
  const offline = useAtomValue(connectionStateAtom) === 'offline';
  const { state, refresh } = useNotRefreshed();
  const shown = useDelayedTrue(state !== 'fresh' && !offline);
  return (
    <NoticeBar
      text={shown ? t('notRefreshed') : undefined}
      after={
        <Link as="button" inline disabledFocusable={state === 'refreshing'} onClick={refresh}>
          {tUi('tryAgain')}
        </Link>
      }
    />
  );
}
