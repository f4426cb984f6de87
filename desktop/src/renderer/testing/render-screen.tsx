import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/query/query-client';
import { lightTheme } from '@/ui/theme/themes';
import { ToastsProvider } from '@/ui/toasts/ToastsProvider';

/** Renders a screen with theme, server data and toasts. */
export function renderScreen(screen: ReactNode) {
  return render(
    <FluentProvider theme={lightTheme}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastsProvider>{screen}</ToastsProvider>
      </QueryClientProvider>
    </FluentProvider>,
  );
}
