import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api';
import type { SuspendReason } from '../../../lib/bridge';

/** Why one is here: what the server refused, or that the account is used elsewhere. */
export function LoginNotice({ failure, suspended }: { failure: unknown; suspended: SuspendReason | null }) {
  const { t } = useTranslation('auth');
  if (failure !== undefined)
    return (
      <MessageBar intent="error" layout="multiline" politeness="assertive">
        <MessageBarBody>{errorText(failure)}</MessageBarBody>
      </MessageBar>
    );
  if (suspended === 'elsewhere' || suspended === 'accessLimited')
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t(`suspended.${suspended}`)}</MessageBarBody>
      </MessageBar>
    );
  return null;
}
