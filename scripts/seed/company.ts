import type { App } from '../../server/src/app';
import type { Caller } from '../../server/src/core/tenancy/caller';
import cast from './cast.json';

export interface SeededCompany {
  companyId: number;
  connectionId: number;
  queueIds: Record<string, number>;
  /** Users by their key in the cast. */
  callers: Record<string, Caller>;
}

export async function seedCompany({ services }: App): Promise<SeededCompany> {
  const { companies, plans, queues, users, connections, settings } = services;
  const platform = await companies.platformCompany();
  await users.createUser(platform.id, {
    name: cast.platform.owner,
    email: cast.platform.email,
    password: cast.password,
    profile: 'admin',
    superAdmin: true,
  });

  const plan = await plans.createPlan({
    name: 'Profissional',
    users: 10,
    connections: 25,
    queues: 10,
    value: 199.9,
  });
  const { id: companyId } = await companies.createCompany({
    ...cast.company,
    planId: plan.id,
    dueDate: inOneYear(),
    // The company's trial ended three months ago.
    trialExpiration: new Date(Date.now() - 90 * 86_400_000),
  });
  // By default, groups are ignored, but the shop sells to some.
  await settings.setSetting(companyId, 'CheckMsgIsGroup', 'disabled');
  const queueIds: Record<string, number> = {};
  // Greetings and menus follow the conversations (`menus.ts`), which were written without them.
  for (const { key, name, color, outOfHoursMessage } of cast.queues)
    queueIds[key] = (await queues.createQueue(companyId, { name, color, outOfHoursMessage })).id;
  const connection = await connections.create(companyId, {
    name: cast.shop.name,
    outOfHoursMessage: 'Olá, {nome|cliente}! Estamos fechados agora. Voltamos {proximaAbertura}.',
    queueIds: [],
    token: cast.shop.apiToken,
  });

  const callers: Record<string, Caller> = {};
  for (const { key, queues: own, accessTime, ...person } of cast.users) {
    const user = await users.createUser(companyId, {
      ...person,
      profile: person.profile === 'admin' ? 'admin' : 'user',
      password: cast.password,
      queueIds: own.map((name) => queueIds[name] ?? 0),
      connectionIds: [connection.id],
    });
    if (accessTime) await users.updateUser(companyId, user.id, { accessTime });
    callers[key] = { ...user, userId: user.id, sessionId: 'seed' };
  }
  return { companyId, connectionId: connection.id, queueIds, callers };
}

function inOneYear(): Date {
  const due = new Date();
  due.setFullYear(due.getFullYear() + 1);
  return due;
}
