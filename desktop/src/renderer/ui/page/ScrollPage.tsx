import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';

/** The next page loads this far from the bottom (specification 2 §9). */
const NEAR_PX = 100;

const useStyles = makeStyles({
  root: {
    height: '100%',
    overflowY: 'auto',
    padding: `0 ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    // What tables measure themselves by.
    containerType: 'inline-size',
    '@media (max-width: 639px)': { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}` },
  },
});

/**
 * A screen that scrolls. `onNearEnd` is called when its bottom is near, and again while what is there does not fill it;
 * left out where there is nothing more to load.
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
