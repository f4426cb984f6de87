import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQueues } from '@/data/queues/useQueues';
import { NamedChoice } from './NamedChoice';
import type { FieldProps } from './OptionRow';

const useStyles = makeStyles({
  option: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: { width: '10px', height: '10px', borderRadius: tokens.borderRadiusCircular, flexShrink: 0 },
});

export function QueueChoice(props: FieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  return (
    <NamedChoice
      {...props}
      query={useQueues()}
      failure={t('queuesFailed')}
      show={({ name, color }) => (
        <span className={styles.option}>
          <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />
          {name}
        </span>
      )}
    />
  );
}
