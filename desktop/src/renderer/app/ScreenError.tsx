import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../ui/states';

/** A screen that broke, or whose part did not load; the rest of the window goes on. */
export function ScreenError() {
  const { t } = useTranslation('app');
  return (
    <ErrorState title={t('screenFailed')} error={useRouteError()} onRetry={() => window.location.reload()} />
  );
}
