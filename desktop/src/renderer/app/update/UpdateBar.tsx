import { Link } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop } from '@/lib/bridge';
import { windowWorkAtom } from '@/lib/work/window-work';
import { NoticeBar } from '../shell/NoticeBar';
import { useUpdateState } from './useUpdateState';

/** Offers to restart for a downloaded version, or shows that an administrator must install a new one. */
export function UpdateBar() {
  const { t } = useTranslation('update');
  const state = useUpdateState();
  const { recording, uploading, unsent } = useAtomValue(windowWorkAtom);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isReady = state?.phase === 'ready';
  const version = isReady || state?.phase === 'available' ? state.version : null;
  const isShown = version !== null && version !== dismissed;
  const isBusy = recording || uploading || unsent;
  const canDownload = state !== null && !state.locked && state.choices.includes('auto');
  const offered = canDownload ? 'availableHere' : 'available';
  const text = isReady ? (isBusy ? 'readyWhenDone' : 'ready') : offered;
  return (
    <NoticeBar
      isInfo
      text={isShown ? t(text, { version }) : undefined}
      before={<ArrowDownloadRegular aria-hidden />}
      after={
        <>
          {isReady && !isBusy && (
            <Link as="button" inline onClick={() => void desktop().updates?.restart()}>
              {t('restart')}
            </Link>
          )}
          {!isReady && canDownload && (
            <Link as="button" inline onClick={() => void desktop().updates?.download()}>
              {t('download')}
            </Link>
          )}
          <Link as="button" inline onClick={() => setDismissed(version)}>
            {t(isReady ? 'later' : 'dismiss')}
          </Link>
        </>
      }
    />
  );
}
