import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';

const SIZE = 256;

const useStyles = makeStyles({
  frame: {
    width: `${SIZE + 28}px`,
    height: `${SIZE + 28}px`,
    padding: '14px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    // Phones read only dark codes on a light background, so the background is white in the dark theme too.
    backgroundColor: 'white',
    colorScheme: 'light',
  },
  waiting: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

export function QrCodeImage({ code }: { code: string }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  if (code === '')
    return (
      <div className={`${styles.frame} ${styles.waiting}`} role="status">
        <Spinner labelPosition="below" label={t('qr.waiting')} size="small" />
      </div>
    );
  return (
    <div className={styles.frame}>
      <QRCodeSVG
        value={code}
        size={SIZE}
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        title={t('qr.picture')}
      />
    </div>
  );
}
