import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: { maxWidth: '880px', marginBottom: tokens.spacingVerticalXXL },
  title: { display: 'block', margin: `0 0 ${tokens.spacingVerticalS}` },
  rows: {
    containerType: 'inline-size',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  note: { display: 'block', marginBottom: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 },
});

export function OptionSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children?: ReactNode;
}) {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-label={title}>
      <Text as="h2" size={400} weight="semibold" className={styles.title}>
        {title}
      </Text>
      {note && (
        <Text size={200} className={styles.note}>
          {note}
        </Text>
      )}
      {children && <div className={styles.rows}>{children}</div>}
    </section>
  );
}
