import {
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useConversationOutage } from '@/data/connections/useOutage';
import { sinceTime } from '@/lib/formats/dates';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { usePermission } from '@/lib/permissions/usePermission';

const CONNECTIONS_PATH = '/connections';

const useStyles = makeStyles({
  root: { flexShrink: 0, margin: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}` },
});

/** Shows how long the connection has been down and what happens to messages. */
export function OutageBar() {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const outage = useConversationOutage();
  const navigate = useSyncNavigate();
  const mayReconnect = usePermission('connections-page:actionButtons');
  if (!outage) return null;
  const { name, status, since } = outage;
  const needsPerson = status === 'DISCONNECTED' || status === 'qrcode';
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.root} role="status">
      <MessageBarBody>
        <MessageBarTitle>{t('outage.title', { name, time: sinceTime(since, new Date()) })}</MessageBarTitle>
        {t('outage.waits')}{' '}
        {!needsPerson
          ? t('outage.reconnecting')
          : mayReconnect
            ? t('outage.reconnect')
            : t('outage.askAdministrator')}
      </MessageBarBody>
      {mayReconnect && (
        <MessageBarActions>
          <Link as="button" onClick={() => void navigate(CONNECTIONS_PATH)}>
            {t('outage.open')}
          </Link>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
