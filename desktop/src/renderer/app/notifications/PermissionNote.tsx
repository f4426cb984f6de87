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

/** Explains why to allow notifications, or how to allow them again after a rejection. */
export function PermissionNote() {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const { permission, request } = useNotificationPermission();
  if (permission === null || permission === 'granted') return null;
  const isDenied = permission === 'denied';
  return (
    <MessageBar className={styles.root} intent={isDenied ? 'warning' : 'info'} layout="multiline">
      <MessageBarBody>{isDenied ? t('permission.denied') : t('permission.why')}</MessageBarBody>
      {!isDenied && (
        <MessageBarActions>
          <Button size="small" onClick={() => void request()}>
            {t('permission.allow')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
