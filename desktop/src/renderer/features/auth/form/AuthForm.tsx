import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

/** A form of the public screens, validated by the app and not by the browser. */
export function AuthForm({ onSubmit, children }: { onSubmit: () => Promise<void>; children: ReactNode }) {
  const styles = useStyles();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
