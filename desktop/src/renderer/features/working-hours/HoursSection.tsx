import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: { maxWidth: '880px', marginBottom: tokens.spacingVerticalXXXL, containerType: 'inline-size' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalS,
  },
  title: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  hint: { display: 'block', marginBottom: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
});

interface HoursSectionProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function HoursSection({ title, hint, actions, children }: HoursSectionProps) {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-label={title}>
      <div className={styles.head}>
        <Text as="h2" size={400} weight="semibold" className={styles.title}>
          {title}
        </Text>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {hint && (
        <Text size={200} className={styles.hint}>
          {hint}
        </Text>
      )}
      {children}
    </section>
  );
}
