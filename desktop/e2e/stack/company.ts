import { type APIRequestContext, expect } from '@playwright/test';
import { demo } from './demo';
import { PASSWORD } from './person';

const ADMINISTRATOR = 'admin@recado.test';
const PLATFORM_ADMIN = 'super@recado.test';

/** Calls the API as a user. The sign-in ends the user's session in windows. */
export async function api(request: APIRequestContext, email: string) {
  const signedIn = await request.post(`${demo().url}/auth/login`, { data: { email, password: PASSWORD } });
  const { token, user } = (await signedIn.json()) as { token: string; user: { companyId: number } };
  const send = async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    data?: object,
  ): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request[method](`${demo().url}${path}`, { headers, ...(data && { data }) });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    return response.status() === 204 ? undefined : response.json();
  };
  return { send, companyId: user.companyId };
}

/** Only a platform admin changes whether the demo's company has campaigns. */
export async function setCampaigns(request: APIRequestContext, campaignsEnabled: boolean): Promise<void> {
  const { companyId } = await api(request, ADMINISTRATOR);
  const platform = await api(request, PLATFORM_ADMIN);
  await platform.send('put', `/companies/${companyId}`, { id: companyId, campaignsEnabled });
}

/** Changes whether an agent sees campaigns. `name` is the beginning of the agent's name. */
export async function setViewCampaigns(
  request: APIRequestContext,
  name: string,
  viewCampaigns: boolean,
): Promise<void> {
  const admin = await api(request, ADMINISTRATOR);
  const { users } = (await admin.send('get', `/users?searchParam=${name}`)) as {
    users: { id: number; name: string }[];
  };
  const user = users.find((each) => each.name.startsWith(name));
  await admin.send('put', `/users/${user?.id}`, { viewCampaigns });
}

export async function setKanban(request: APIRequestContext, value: 'enabled' | 'disabled'): Promise<void> {
  const { send } = await api(request, ADMINISTRATOR);
  await send('put', '/settings/useKanban', { key: 'useKanban', value });
}
