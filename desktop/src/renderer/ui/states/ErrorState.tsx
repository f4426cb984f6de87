import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, PlugDisconnectedRegular, WarningRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { errorText, isOffline } from '../../lib/api';
import { StateMessage } from './StateMessage';

export interface ErrorStateProps {
  error: unknown;
  /** What failed, as a sentence ("Não foi possível carregar as conexões"). */
  title: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** What happened, why, and "Tentar de novo". */
export function ErrorState({ error, title, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateMessage
      role="alert"
      icon={isOffline(error) ? <PlugDisconnectedRegular /> : <WarningRegular />}
      title={title}
      text={errorText(error)}
      action={
        onRetry && (
          <Button icon={<ArrowClockwiseRegular />} onClick={onRetry} disabled={retrying}>
            {t('tryAgain')}
          </Button>
        )
      }
    />
  );
}
