import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ServerAddressPage } from '@/features/auth';
import { createQueryClient } from '@/lib/query/query-client';
import { sessionAtom } from '@/lib/session/session';
import { useTheme } from '@/ui/theme/useThemeChoice';
import { ToastsProvider } from '@/ui/toasts/ToastsProvider';
import { createRouter } from './routes';
import { BareFrame } from './shell/BareFrame';

const useStyles = makeStyles({
  root: { height: '100dvh', backgroundColor: tokens.colorNeutralBackground3 },
});

/** The whole window: theme, server data, toasts and the routes. */
export function App({ serverKnown }: { serverKnown: boolean }) {
  const styles = useStyles();
  const theme = useTheme();
  const [queries] = useState(createQueryClient);
  const [router] = useState(createRouter);
  const session = useAtomValue(sessionAtom);

  // Nothing of one person's stays for the next; what the screens before signing in ask for does.
  const before = useRef(session.status);
  useEffect(() => {
    if (before.current === 'signedIn' && session.status === 'signedOut') queries.clear();
    before.current = session.status;
  }, [session.status, queries]);

  return (
    // Fluent repeats the provider's own classes on every pop-up: the frame's belong to an element inside.
    <FluentProvider theme={theme}>
      <div className={styles.root}>
        <QueryClientProvider client={queries}>
          <ToastsProvider>
            {serverKnown ? (
              <RouterProvider router={router} />
            ) : (
              <BareFrame>
                <ServerAddressPage />
              </BareFrame>
            )}
          </ToastsProvider>
        </QueryClientProvider>
      </div>
    </FluentProvider>
  );
}
