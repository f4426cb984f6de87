import { Link } from '@fluentui/react-components';
import { useBubbleStyles } from './bubble-styles';

interface FailureLineProps {
  text: string;
  actions: readonly { label: string; onClick: () => void }[];
}

/** States under a bubble why its message was not sent. */
export function FailureLine({ text, actions }: FailureLineProps) {
  const styles = useBubbleStyles();
  return (
    <span className={styles.failure} role="alert">
      {text}
      {actions.map(({ label, onClick }) => (
        <Link key={label} as="button" className={styles.again} onClick={onClick}>
          {label}
        </Link>
      ))}
    </span>
  );
}
