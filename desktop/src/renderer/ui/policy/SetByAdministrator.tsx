import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
    minWidth: 0,
  },
  icon: { flexShrink: 0 },
});

/** Explains that the machine's policy sets the value of a disabled control. */
export function SetByAdministrator({ id }: { id?: string }) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  return (
    <span id={id} className={styles.root}>
      <LockClosedRegular className={styles.icon} aria-hidden />
      <Text size={200}>{t('setByAdministrator')}</Text>
    </span>
  );
}
