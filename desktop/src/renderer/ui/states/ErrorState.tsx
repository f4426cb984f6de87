import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, PlugDisconnectedRegular, WarningRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, isOffline } from '@/lib/api/errors';
import { StateMessage } from './StateMessage';

const useStyles = makeStyles({
  ways: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalM },
});

export interface ErrorStateProps {
  error: unknown;
  /** A sentence such as "Não foi possível carregar as conexões". */
  title: string;
  /** Text shown instead of the error's own text. */
  text?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
  /** Another action below the button. */
  more?: ReactNode;
}

export function ErrorState({ error, title, text, onRetry, retrying = false, more }: ErrorStateProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <StateMessage
      role="alert"
      icon={isOffline(error) ? <PlugDisconnectedRegular /> : <WarningRegular />}
      title={title}
      text={text ?? errorText(error)}
      action={
        onRetry && (
          <div className={styles.ways}>
            <Button icon={<ArrowClockwiseRegular />} onClick={onRetry} disabled={retrying}>
              {t('tryAgain')}
            </Button>
            {more}
          </div>
        )
      }
    />
  );
}
