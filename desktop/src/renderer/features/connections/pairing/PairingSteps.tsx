import { Divider, makeStyles, Text, tokens } from '@fluentui/react-components';
import { InfoRegular } from '@fluentui/react-icons';
import { Trans, useTranslation } from 'react-i18next';

const STEPS = {
  qr: ['qr.steps.open', 'qr.steps.menu', 'qr.steps.scan'],
  code: ['qr.steps.open', 'qr.steps.menu', 'code.steps.byNumber', 'code.steps.type'],
} as const;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingTop: '4px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
  },
  step: { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: tokens.spacingHorizontalM },
  number: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  text: { paddingTop: '2px' },
  note: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  noteIcon: { fontSize: '16px' },
});

export function PairingSteps({ by }: { by: keyof typeof STEPS }) {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  return (
    <div className={styles.root}>
      <Text weight="semibold">{by === 'qr' ? t('qr.stepsTitle') : t('code.stepsTitle')}</Text>
      <ol className={styles.list}>
        {STEPS[by].map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <Text className={styles.text}>
              <Trans t={t} i18nKey={step} components={{ b: <b /> }} />
            </Text>
          </li>
        ))}
      </ol>
      <Divider />
      <div className={styles.note}>
        <InfoRegular className={styles.noteIcon} aria-hidden />
        <Text size={200}>{t('qr.note')}</Text>
      </div>
    </div>
  );
}
