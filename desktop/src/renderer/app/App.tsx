import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ServerAddressPage } from '@/features/auth';
import { desktop } from '@/lib/bridge';
import { createQueryClient } from '@/lib/query/query-client';
import { verifyConnection } from '@/lib/realtime/socket';
import { sessionAtom } from '@/lib/session/session';
import { useTheme } from '@/ui/theme/useThemeChoice';
import { ToastsProvider } from '@/ui/toasts/ToastsProvider';
import { createRouter } from './routes';
import { BareFrame } from './shell/BareFrame';
import { UpdateScreen } from './update/UpdateScreen';
import { useTooOld } from './update/useTooOld';

const useStyles = makeStyles({
  root: { height: '100dvh', backgroundColor: tokens.colorNeutralBackground3 },
});

export function App({ serverKnown }: { serverKnown: boolean }) {
  const styles = useStyles();
  const theme = useTheme();
  const [queries] = useState(createQueryClient);
  const [router] = useState(createRouter);
  const session = useAtomValue(sessionAtom);
  const tooOld = useTooOld();

  useEffect(() => {
    desktop().alive();
    return desktop().onResume(() => {
      void verifyConnection();
      desktop().alive();
    });
  }, []);

  // Clears cached data on sign-out; keeps data of the public screens.
  const before = useRef(session.status);
  useEffect(() => {
    if (before.current === 'signedIn' && session.status === 'signedOut') queries.clear();
    before.current = session.status;
  }, [session.status, queries]);

  return (
    // Fluent copies the provider's classes to every pop-up, so the app's own classes are on an inner element.
    <FluentProvider theme={theme}>
      <div className={styles.root}>
        <QueryClientProvider client={queries}>
          <ToastsProvider>
            {tooOld ? (
              <BareFrame>
                <UpdateScreen />
              </BareFrame>
            ) : serverKnown ? (
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
