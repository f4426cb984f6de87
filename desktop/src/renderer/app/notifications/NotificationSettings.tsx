import { makeStyles, Switch, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { playSound } from './sound';
import { useNotificationSettings } from './useNotificationSettings';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

export function NotificationSettings() {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const { sound, setSound, muted, setMuted } = useNotificationSettings();
  return (
    <div className={styles.root}>
      <Switch
        label={t('sound')}
        checked={sound && !muted}
        disabled={muted}
        onChange={(_event, { checked }) => {
          setSound(checked);
          if (checked) playSound();
        }}
      />
      <Switch label={t('mute')} checked={muted} onChange={(_event, { checked }) => setMuted(checked)} />
    </div>
  );
}
