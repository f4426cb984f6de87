import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import { errorText } from '@/lib/api/errors';
import type { SuspendReason } from '@/lib/bridge';
import { RENEWAL_PATH } from '@/lib/navigation/paths';

interface LoginNoticeProps {
  failure: unknown;
  suspended: SuspendReason | null;
}

export function LoginNotice({ failure, suspended }: LoginNoticeProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  if (failure !== undefined) {
    const renewalToken = renewalTokenOf(failure);
    return (
      <MessageBar intent="error" layout="multiline" politeness="assertive">
        <MessageBarBody>{errorText(failure)}</MessageBarBody>
        {renewalToken !== undefined && (
          <MessageBarActions>
            <Button onClick={() => void navigate({ pathname: RENEWAL_PATH, hash: renewalToken })}>
              {t('login.renew')}
            </Button>
          </MessageBarActions>
        )}
      </MessageBar>
    );
  }
  if (suspended !== null && suspended !== 'signedOut')
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t(`suspended.${suspended}`)}</MessageBarBody>
      </MessageBar>
    );
  return null;
}

/**
 * Returns the token with which an administrator of an expired company may pay after entering a correct
 * password.
 */
function renewalTokenOf(failure: unknown): string | undefined {
  if (!(failure instanceof AppError) || failure.code !== 'ERR_SUBSCRIPTION_EXPIRED') return undefined;
  const token = failure.details?.['renewalToken'];
  return typeof token === 'string' ? token : undefined;
}
