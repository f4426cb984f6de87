import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '@/ui/states/ErrorState';
import { isCodeMissing, useReloadWhenReachable } from './useReloadWhenReachable';

/** Replaces a failed screen. If its code could not be loaded, reloads once the app is reachable. */
export function ScreenError() {
  const { t } = useTranslation('app');
  const error = useRouteError();
  const missing = isCodeMissing(error);
  useReloadWhenReachable(missing);
  return (
    <ErrorState
      title={t('screenFailed')}
      text={missing ? t('screenLater') : undefined}
      error={error}
      onRetry={() => window.location.reload()}
    />
  );
}
