import { vi } from 'vitest';
import type { OwnUser } from '@recado/shared/users';
import {
  type DesktopBridge,
  type NotificationPermission,
  provideDesktop,
  type RendererSession,
  type SavedCredentials,
  type SessionResult,
} from '@/lib/bridge';

/** A user as the server returns it. */
export function someUser(fields: Partial<OwnUser> = {}): OwnUser {
  return {
    id: 2,
    name: 'Ana Beatriz',
    email: 'ana@recado.test',
    profile: 'admin',
    superAdmin: false,
    companyId: 1,
    company: {
      id: 1,
      name: 'Loja Aurora',
      dueDate: null,
      timeZone: 'America/Sao_Paulo',
      country: 'BR',
      language: 'pt',
      settings: [],
    },
    queues: [],
    whatsapps: [],
    viewNoQueueTicket: true,
    viewCampaigns: false,
    ...fields,
  };
}

/** A user of a company that has campaigns. */
export function someUserWithCampaigns(fields: Partial<OwnUser> = {}): OwnUser {
  const user = someUser(fields);
  const settings = [{ key: 'campaignsEnabled' as const, value: 'true' }];
  return { ...user, company: { ...user.company, settings } };
}

export function someSession(token: string, user: OwnUser = someUser()): RendererSession {
  return { token, expiresIn: 900, user };
}

/**
 * Installs a bridge with credentials that a test controls; its other methods do nothing. The default server
 * address responds only if `fetch` is replaced.
 */
export function provideFakeDesktop(address = 'http://recado.test') {
  const credentials = {
    saved: vi.fn<() => Promise<SavedCredentials | null>>().mockResolvedValue(null),
    canPersist: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
    restore: vi.fn<() => Promise<SessionResult | null>>().mockResolvedValue(null),
    signIn: vi.fn<DesktopBridge['credentials']['signIn']>(),
    refresh: vi.fn<() => Promise<SessionResult>>(),
    signOut: vi.fn<DesktopBridge['credentials']['signOut']>().mockResolvedValue(),
    suspend: vi.fn<DesktopBridge['credentials']['suspend']>().mockResolvedValue(),
  };
  const settings = { all: vi.fn().mockResolvedValue({}), set: vi.fn(), onChange: () => () => undefined };
  const policy = vi.fn<DesktopBridge['policy']>().mockResolvedValue({});
  const server = {
    canChange: false,
    address: vi.fn(() => Promise.resolve(address)),
    setAddress: vi
      .fn<DesktopBridge['server']['setAddress']>()
      .mockImplementation((address) => Promise.resolve({ ok: true, address })),
  };
  const notifications = {
    permission: vi.fn<() => Promise<NotificationPermission>>().mockResolvedValue('granted'),
    request: vi.fn<() => Promise<NotificationPermission>>().mockResolvedValue('granted'),
    show: vi.fn<DesktopBridge['notifications']['show']>(),
    close: vi.fn<(tag: string) => void>(),
    onOpen: () => () => undefined,
    replies: null as DesktopBridge['notifications']['replies'],
  };
  provideDesktop({
    platform: 'browser',
    credentials,
    server,
    settings,
    policy,
    notifications,
    alive: () => undefined,
    onResume: () => () => undefined,
    setBadge: () => undefined,
    openExternal: () => undefined,
    setTheme: () => undefined,
    setCompanyLanguage: vi.fn(),
    window: null,
    onDeepLink: () => () => undefined,
    autostart: null,
    downloads: null,
    dragOut: null,
    print: null,
    diagnostics: () => Promise.resolve([]),
    updates: null,
  });
  return { credentials, serverSetting: server, settings, policy, notifications };
}

/** Replaces `fetch` with a function of method, path and bearer. */
export function respondToCalls(
  respond: (call: { method: string; path: string; bearer: string | null }) => Response | Promise<Response>,
) {
  const mock = vi.fn(async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    return respond({ method: request.method, path: pathname + search, bearer });
  });
  vi.stubGlobal('fetch', mock);
  return mock;
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
