import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNotificationPermission } from './useNotificationPermission';

const useStyles = makeStyles({ root: { flexShrink: 0, borderRadius: 0 } });

/** Why to allow notifications, where nobody was asked yet; how to allow them again where they were refused. */
export function PermissionNote() {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const { permission, ask } = useNotificationPermission();
  if (permission === null || permission === 'granted') return null;
  const asked = permission === 'denied';
  return (
    <MessageBar className={styles.root} intent={asked ? 'warning' : 'info'} layout="multiline">
      <MessageBarBody>{asked ? t('permission.denied') : t('permission.why')}</MessageBarBody>
      {!asked && (
        <MessageBarActions>
          <Button size="small" onClick={() => void ask()}>
            {t('permission.allow')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
