import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import { restoreSession, sessionAtom } from '../../lib/session';
import { ErrorState } from '../../ui/states';
import { ShellSkeleton } from '../shell/ShellSkeleton';

/** Private routes: without a session to /login, which keeps where one wanted to go (specification 1 §2.1). */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const location = useLocation();
  const { t } = useTranslation('app');
  if (session.status === 'starting') return <ShellSkeleton />;
  if (session.status === 'unreachable')
    return (
      <ErrorState
        title={t('serverUnreachable')}
        error={new AppError('ERR_UNAVAILABLE', { offline: true })}
        onRetry={() => void restoreSession()}
      />
    );
  if (session.status === 'signedOut') return <Navigate to="/login" replace state={{ from: location }} />;
  return children;
}
