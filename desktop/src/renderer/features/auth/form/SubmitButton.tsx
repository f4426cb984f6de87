import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  button: { width: '100%', marginTop: tokens.spacingVerticalS },
});

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  busy: boolean;
}

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  const styles = useStyles();
  return (
    <Button
      className={styles.button}
      type="submit"
      size="large"
      appearance="primary"
      disabledFocusable={busy}
      icon={busy ? <Spinner size="tiny" appearance="inverted" aria-hidden /> : undefined}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
