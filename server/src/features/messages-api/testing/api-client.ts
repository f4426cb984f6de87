import type { ErrorCode } from '@recado/shared/contract';
import { type ApiStatus, MESSAGES_API_PATH } from '@recado/shared/messages-api';
import type { Config } from '#core/config';
import { newCustomer, startConversations } from '#testing/conversations';
import { giveApiToken } from '#testing/give-api-token';

interface ApiResponse {
  status: number;
  body: { id: string; status: ApiStatus; ticketUuid: string; failure?: string | null };
  error: ErrorCode | undefined;
  details: Record<string, unknown> | undefined;
  headers: Headers;
}

type HeaderFields = Record<string, string>;

/** Starts a server with two companies that have API tokens. */
export async function startMessagesApi(config: Partial<Config> = {}) {
  const world = await startConversations(config);
  const { token } = await giveApiToken(world.call, world.people.admin, world.shop);
  const rival = await giveApiToken(world.call, world.people.rivalAdmin, world.rivalShop);
  const bearer = (of: string): HeaderFields => ({ authorization: `Bearer ${of}` });

  const request = async (path: string, init: RequestInit): Promise<ApiResponse> => {
    const response = await fetch(world.url + MESSAGES_API_PATH + path, init);
    const body = (await response.json()) as ApiResponse['body'] & Pick<ApiResponse, 'error' | 'details'>;
    const { error, details } = body;
    return { status: response.status, body, error, details, headers: response.headers };
  };
  return {
    ...world,
    token,
    rivalToken: rival.token,
    send: (body: unknown, headers: HeaderFields = bearer(token)) =>
      request('/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    sendFile: (
      fields: Record<string, string>,
      files: readonly { content: string | Uint8Array<ArrayBuffer>; type?: string; name?: string }[],
      headers: HeaderFields = bearer(token),
    ) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const { content, type = 'text/csv', name = 'lista.csv' } of files)
        form.append('medias', new Blob([content], { type }), name);
      return request('/send', { method: 'POST', headers, body: form });
    },
    read: (id: string, headers: HeaderFields = bearer(token)) => request(`/${id}`, { headers }),
    bearer,
    /** Creates a customer with a pending ticket. Messages to this customer need no lookup. */
    knownCustomer: async () => {
      const customer = newCustomer();
      await world.messenger.writes(world.shop, customer);
      return { ...customer, ticket: await world.ticketOf(customer) };
    },
  };
}

export type MessagesApi = Awaited<ReturnType<typeof startMessagesApi>>;
