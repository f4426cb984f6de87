import { makeStyles, Spinner, Text, Textarea, tokens } from '@fluentui/react-components';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import type { PixCharge } from '@recado/shared/subscription';
import { useFormatInstant } from '@/lib/i18n/dates';
import { reais } from '../rules/reais';
import { CopyCodeButton } from './CopyCodeButton';

const SIZE = 220;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    textAlign: 'center',
  },
  total: { fontVariantNumeric: 'tabular-nums' },
  frame: {
    padding: '14px',
    lineHeight: 0,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    // Phones read only dark codes on a light background, so the background is white in the dark theme too.
    backgroundColor: 'white',
    colorScheme: 'light',
  },
  code: {
    width: '100%',
    '& textarea': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      fieldSizing: 'content',
      maxHeight: 'none',
    },
  },
  finish: { maxWidth: '420px' },
  hint: { color: tokens.colorNeutralForeground3 },
});

export function PixPayment({ charge }: { charge: PixCharge }) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const format = useFormatInstant();
  const code = charge.qrcode.qrcode;
  return (
    <div className={styles.root}>
      <Text size={500} weight="semibold" className={styles.total}>
        {t('pix.total')} R$ {reais(charge.valor.original)}
      </Text>
      <div className={styles.frame}>
        <QRCodeSVG
          value={code}
          size={SIZE}
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          title={t('pix.picture')}
        />
      </div>
      <CopyCodeButton code={code} />
      <Textarea className={styles.code} value={code} readOnly rows={2} aria-label={t('pix.code')} />
      <Text align="center" className={styles.finish}>
        {t('pix.finish')}
      </Text>
      {charge.expiresAt !== null && (
        <Text size={200} className={styles.hint}>
          {t('pix.until', { date: format(charge.expiresAt, 'dd/MM/yyyy HH:mm') })}
        </Text>
      )}
      <div role="status">
        <Spinner
          size="extra-tiny"
          labelPosition="after"
          label={{ children: t('pix.waiting'), size: 'small' }}
        />
      </div>
    </div>
  );
}
