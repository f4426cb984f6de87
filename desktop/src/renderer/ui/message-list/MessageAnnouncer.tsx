import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  root: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** Announces the last message of others to screen readers, unless it was already there at first. */
export function MessageAnnouncer({ id, text }: { id: string | number | undefined; text: string }) {
  const styles = useStyles();
  const [first] = useState(id);
  return (
    <div className={styles.root} aria-live="polite">
      {id !== first && text}
    </div>
  );
}
