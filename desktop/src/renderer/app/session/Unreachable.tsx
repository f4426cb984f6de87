import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import { DiagnosticsButton } from '@/features/diagnostics';
import { desktop } from '@/lib/bridge';
import { SERVER_PATH } from '@/lib/navigation/paths';
import { restoreSession } from '@/lib/session/session';
import { machinePolicy } from '@/lib/settings/machine-policy';
import { ErrorState } from '@/ui/states/ErrorState';

/** Shown if the server did not respond at start, because the session is then unknown. */
export function Unreachable() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  return (
    <ErrorState
      title={t('serverUnreachable')}
      error={new AppError('ERR_UNAVAILABLE', { offline: true })}
      onRetry={() => void restoreSession()}
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
