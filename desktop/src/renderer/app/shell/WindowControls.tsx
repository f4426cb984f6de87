import { makeStyles, tokens } from '@fluentui/react-components';
import {
  DismissRegular,
  MaximizeRegular,
  SquareMultipleRegular,
  SubtractRegular,
} from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WindowBridge } from '@/lib/bridge';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  button: { height: '48px', minWidth: '46px', width: '46px', borderRadius: 0 },
  close: {
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

export function WindowControls({ controls }: { controls: WindowBridge }) {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const [maximized, setMaximized] = useState(false);
  useEffect(() => controls.onMaximized(setMaximized), [controls]);
  return (
    <>
      <IconButton
        className={styles.button}
        icon={<SubtractRegular />}
        label={t('window.minimize')}
        onClick={() => controls.minimize()}
      />
      <IconButton
        className={styles.button}
        icon={maximized ? <SquareMultipleRegular /> : <MaximizeRegular />}
        label={maximized ? t('window.restore') : t('window.maximize')}
        onClick={() => controls.toggleMaximize()}
      />
      <IconButton
        className={`${styles.button} ${styles.close}`}
        icon={<DismissRegular />}
        label={t('window.close')}
        onClick={() => controls.close()}
      />
    </>
  );
}
