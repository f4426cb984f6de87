import { makeStyles } from '@fluentui/react-components';
import { lazy, type ReactNode, Suspense } from 'react';
import { desktop } from '@/lib/bridge';

/** Loaded in Electron only. */
const WindowControls = lazy(async () => ({
  default: (await import('./WindowControls')).WindowControls,
}));

const useStyles = makeStyles({
  root: { position: 'relative', height: '100%' },
  strip: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    height: '48px',
    display: 'flex',
    justifyContent: 'flex-end',
  },
});

/** Frames screens outside the shell. In Electron, a strip on top moves and closes the window. */
export function BareFrame({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { platform, window: controls } = desktop();
  return (
    <div className={styles.root}>
      {children}
      {platform !== 'browser' && (
        <div className={styles.strip} data-drag>
          {controls && (
            <Suspense>
              <WindowControls controls={controls} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
