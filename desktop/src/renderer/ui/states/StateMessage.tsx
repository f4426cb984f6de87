import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    gap: tokens.spacingVerticalS,
    minHeight: '240px',
    height: '100%',
    padding: tokens.spacingHorizontalXXL,
  },
  icon: { display: 'flex', fontSize: '40px', color: tokens.colorNeutralForeground4 },
  text: { maxWidth: '440px', color: tokens.colorNeutralForeground3 },
  action: { marginTop: tokens.spacingVerticalS },
});

export interface StateMessageProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  role?: 'status' | 'alert';
}

export function StateMessage({ icon, title, text, action, role }: StateMessageProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} role={role}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Text weight="semibold" size={400} align="center">
        {title}
      </Text>
      {text && (
        <Text className={styles.text} align="center">
          {text}
        </Text>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function EmptyState(props: Omit<StateMessageProps, 'role'>) {
  return <StateMessage {...props} />;
}
