import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';

/** Distance from the bottom at which the next page loads. */
const NEAR_PX = 100;

const useStyles = makeStyles({
  root: {
    height: '100%',
    overflowY: 'auto',
    padding: `0 ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    // The tables' container queries use this element's width.
    containerType: 'inline-size',
    '@media (max-width: 639px)': { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}` },
  },
});

/**
 * A scrolling screen. Calls `onNearEnd` near the bottom and until the content fills the screen. `onNearEnd`
 * is absent if there are no further pages.
 */
export function ScrollPage({ children, onNearEnd }: { children: ReactNode; onNearEnd?: () => void }) {
  const styles = useStyles();
  const page = useRef<HTMLDivElement>(null);
  const check = () => {
    const box = page.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX) onNearEnd?.();
  };
  useEffect(check);
  return (
    <div ref={page} className={styles.root} onScroll={check}>
      {children}
    </div>
  );
}
