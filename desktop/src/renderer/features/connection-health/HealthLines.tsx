import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { HealthLine } from '@recado/shared/connection-health';
import { HealthIcon } from '@/ui/states/HealthIcon';
import { useLineTexts } from './useLineTexts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  line: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  texts: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  text: { color: tokens.colorNeutralForeground2 },
  advice: { fontWeight: tokens.fontWeightSemibold },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Shows the lines of a number's health, the worst first. Those that are not green have advice. */
export function HealthLines({ lines }: { lines: readonly HealthLine[] }) {
  const styles = useStyles();
  const { t } = useTranslation('connection-health');
  const textsOf = useLineTexts();
  return (
    <ul className={styles.list} aria-label={t('lines')}>
      {lines.map((line) => {
        const { title, text, advice } = textsOf(line);
        return (
          <li key={line.kind} className={styles.line}>
            <HealthIcon light={line.state} />
            <span className={styles.hidden}>{t(`light.${line.state}`)}</span>
            <div className={styles.texts}>
              <Text weight="semibold">{title}</Text>
              <Text className={styles.text}>{text}</Text>
              {advice && <Text className={styles.advice}>{advice}</Text>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
