import { login } from '@recado/shared/auth';
import type { QueueSummary } from '@recado/shared/queues';
import type { Company, NewCompany } from '#features/companies';
import type { NewUser, User } from '#features/users';
import type { App } from '../app';
import type { testClient } from './client';

/** Password of every created user. */
export const PASSWORD = 'segredo-de-teste';

export interface Persona extends User {
  token: string;
  refreshToken: string;
}

let made = 0;

export function factories({ services }: App, call: ReturnType<typeof testClient>) {
  const company = (fields: Partial<NewCompany> = {}): Promise<Company> =>
    services.companies.createCompany({ name: `Loja ${++made}`, ...fields });

  const queue = async (companyId: number, name = `Fila ${++made}`): Promise<QueueSummary> => {
    const input = { name, color: `#${(++made).toString(16).padStart(6, '0')}` };
    const { id, color } = await services.queues.createQueue(companyId, input);
    return { id, name, color };
  };

  const user = (companyId: number, fields: Partial<NewUser> = {}): Promise<User> =>
    services.users.createUser(companyId, {
      name: `Pessoa ${++made}`,
      email: `pessoa${made}@recado.test`,
      password: PASSWORD,
      ...fields,
    });

  /** Ends the user's previous authSession, as signing in does. */
  const signIn = async (who: User, password = PASSWORD): Promise<Persona> => {
    const { status, body } = await call(login, {
      body: { email: who.email, password, client: 'desktop' },
    });
    if (status !== 200) throw new Error(`${who.email} could not sign in: ${status}`);
    return { ...who, token: body.token, refreshToken: body.refreshToken ?? '' };
  };

  const persona = async (companyId: number, fields: Partial<NewUser> = {}): Promise<Persona> =>
    signIn(await user(companyId, fields));

  return { company, queue, user, signIn, persona };
}

export type Build = ReturnType<typeof factories>;

/** Two companies with users, for permission tests. */
export async function personas(build: Build) {
  const [company, rivalCompany] = [await build.company(), await build.company()];
  const [sales, support] = [
    await build.queue(company.id, 'Vendas'),
    await build.queue(company.id, 'Suporte'),
  ];
  return {
    company,
    queues: { sales, support },
    admin: await build.persona(company.id, { profile: 'admin' }),
    /** In one queue; sees no tickets without a queue. */
    agent: await build.persona(company.id, { queueIds: [sales.id] }),
    /** In no queue; sees tickets without one. */
    noQueueAgent: await build.persona(company.id, { viewNoQueueTicket: true }),
    superAdmin: await build.persona(company.id, { profile: 'admin', superAdmin: true }),
    rivalCompany,
    rivalAdmin: await build.persona(rivalCompany.id, { profile: 'admin' }),
    rivalAgent: await build.persona(rivalCompany.id),
  };
}
