import { Button } from '@fluentui/react-components';
import { CompassNorthwestRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router-dom';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { BareFrame } from './shell/BareFrame';
import { isCodeMissing, useReloadWhenReachable } from './useReloadWhenReachable';

/** Replaces a failed screen. If its code could not be loaded, reloads the page once the app is reachable. */
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

/** Replaces a failed screen outside the shell. */
export function RootScreenError() {
  return (
    <BareFrame>
      <ScreenError />
    </BareFrame>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<CompassNorthwestRegular />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<Button onClick={() => void navigate('/')}>{t('notFound.action')}</Button>}
    />
  );
}
