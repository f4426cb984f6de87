import { Link } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import { DiagnosticsButton } from '@/features/diagnostics';
import { desktop } from '@/lib/bridge';
import { SERVER_PATH } from '@/lib/navigation/paths';
import { restoreSession } from '@/lib/session/session';
import { machinePolicy } from '@/lib/settings/machine-policy';
import { ErrorState } from '@/ui/states/ErrorState';

const RETRY_MS = 5_000;

const retry = () => void restoreSession();

/**
 * Shown if the server did not respond at start, because the session is then unknown. Retries also without a click: an app
 * that starts hidden with the computer may start before the network.
 */
export function Unreachable() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, []);
  return (
    <ErrorState
      title={t('serverUnreachable')}
      error={new AppError('ERR_UNAVAILABLE', { offline: true })}
      onRetry={retry}
      more={
        <>
          <DiagnosticsButton as="link" />
          {desktop().server.canChange && !machinePolicy().serverLocked && (
            <Link as="button" onClick={() => void navigate(SERVER_PATH)}>
              {t('changeServer')}
            </Link>
          )}
        </>
      }
    />
  );
}
