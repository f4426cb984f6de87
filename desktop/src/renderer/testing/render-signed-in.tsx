import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { AnyEndpoint } from '@recado/shared/contract';
import type { OwnUser } from '@recado/shared/users';
import { type DesktopBridge, provideDesktop } from '@/lib/bridge';
import { startI18n } from '@/lib/i18n/i18n';
import { createQueryClient } from '@/lib/query/query-client';
import { signIn } from '@/lib/session/session';
import { lightTheme } from '@/ui/theme/themes';
import { ToastsProvider } from '@/ui/toasts/ToastsProvider';

/** All Portuguese texts by the folder that owns them. */
const files = import.meta.glob<Record<string, unknown>>('../**/locales/pt.json', {
  eager: true,
  import: 'default',
});
const texts = Object.fromEntries(
  Object.entries(files).map(([path, content]) => [path.split('/').at(-3) ?? '', content]),
);

interface SentRequest {
  path: string;
  query: URLSearchParams;
  body: unknown;
}
interface Reply {
  status?: number;
  body?: unknown;
}
type Responder = (request: SentRequest) => Reply | Promise<Reply>;

/**
 * Creates a fake server with the responses of a test. It returns 404 to other requests and records all
 * requests.
 */
export function fakeServer() {
  const responders = new Map<string, Responder>();
  const requests: (SentRequest & { method: string })[] = [];
  const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/gu, '[^/]+')}$`, 'u');
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { pathname: path, searchParams: query } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    requests.push({ method: request.method, path, query, body });
    const found = [...responders].find(([key]) => {
      const [method, template] = key.split(' ');
      return method === request.method && pattern(template ?? '').test(path);
    });
    const { status = 200, body: responseBody } = (await found?.[1]({ path, query, body })) ?? {
      status: 404,
      body: { error: 'ERR_NOT_FOUND' },
    };
    return new Response(responseBody === undefined ? null : JSON.stringify(responseBody), { status });
  });
  return {
    on: ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>, responder: Responder) =>
      void responders.set(`${method} ${path}`, responder),
    requestsTo: ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) =>
      requests.filter((one) => one.method === method && pattern(path).test(one.path)),
  };
}

/** Signs a user in and renders an element with theme, texts, toasts, server data and routes. */
export async function renderSignedIn(
  element: ReactNode,
  user: OwnUser,
  path = '/',
  notifications: Partial<DesktopBridge['notifications']> = {},
) {
  const session = { token: 'bearer', expiresIn: 900, user };
  provideDesktop({
    platform: 'browser',
    server: { canChange: false, address: async () => 'http://recado.test' },
    credentials: { signIn: async () => ({ ok: true, session }) },
    notifications: { replies: null, show: () => undefined, ...notifications },
  } as unknown as DesktopBridge);
  await startI18n('pt', async () => texts);
  await signIn({ email: user.email, password: '', remember: false });
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <FluentProvider theme={lightTheme}>
      <QueryClientProvider client={createQueryClient()}>
        <ToastsProvider>
          <RouterProvider router={router} />
        </ToastsProvider>
      </QueryClientProvider>
    </FluentProvider>,
  );
  return { path: () => router.state.location.pathname };
}
