import type { App } from '../../../server/src/app';
import { nextIdInOrder } from '../../../server/src/core/database';
import { nameKeyOf } from '../../../server/src/features/tags/tag.model';
import type { UserDocument } from '../../../server/src/features/users/user.model';
import type { BulkProfile } from './profiles';

export const BULK_PASSWORD = 'recado-bulk';

/** A company whose conversations are made up. */
export interface BulkCompany {
  companyId: number;
  connection: { _id: number; name: string };
  queues: { _id: number; name: string; color: string }[];
  users: { _id: number; name: string }[];
  tags: { id: number; name: string; color: string }[];
}

const QUEUES = [
  { name: 'Vendas', color: '#0F6CBD' },
  { name: 'Suporte', color: '#8764B8' },
  { name: 'Financeiro', color: '#107C10' },
];

const TAGS = [
  { name: 'Atacado', color: '#C239B3' },
  { name: 'Devolução', color: '#D13438' },
];

/** Address of a user: number 0 is the administrator. */
export const bulkEmail = (company: number, user: number) => `usuario-${user}@empresa-${company}.test`;
/** Address of the platform admin. */
export const BULK_OWNER = 'dono@plataforma.test';

/** Creates companies with a connection, queues, tags and users through the product's services. */
export async function createCompanies(
  app: App,
  { companies: count, users }: BulkProfile,
): Promise<BulkCompany[]> {
  const { companies, plans } = app.services;
  const platform = await companies.platformCompany();
  const owner = { name: 'Dona da plataforma', email: BULK_OWNER, password: BULK_PASSWORD };
  await app.services.users.createUser(platform.id, { ...owner, profile: 'admin', superAdmin: true });
  const plan = await plans.createPlan({
    name: 'Grande',
    users: 100,
    connections: 10,
    queues: 10,
    value: 99.9,
  });
  const created: BulkCompany[] = [];
  for (let number = 0; number < count; number++) created.push(await createOne(app, number, plan.id, users));
  return created;
}

async function createOne(app: App, number: number, planId: number, userCount: number): Promise<BulkCompany> {
  const { companies, queues, connections } = app.services;
  const { id: companyId } = await companies.createCompany({
    name: `Empresa ${number}`,
    planId,
    dueDate: new Date(Date.now() + 365 * 86_400_000),
  });
  const ownQueues: BulkCompany['queues'] = [];
  for (const queue of QUEUES)
    ownQueues.push({ _id: (await queues.createQueue(companyId, queue)).id, ...queue });
  // With several queues, a menu would receive new customers.
  const connection = { name: 'Loja', queueIds: ownQueues.slice(0, 1).map(({ _id }) => _id) };
  const { id: connectionId } = await connections.create(companyId, connection);
  return {
    companyId,
    connection: { _id: connectionId, name: connection.name },
    queues: ownQueues,
    users: await createUsers(app, {
      companyId,
      number,
      count: userCount,
      queueIds: ownQueues.map(({ _id }) => _id),
    }),
    tags: await createTags(app, companyId),
  };
}

async function createTags({ database }: App, companyId: number): Promise<BulkCompany['tags']> {
  const created = [];
  for (const tag of TAGS) created.push({ _id: await nextIdInOrder('tags'), companyId, ...tag });
  const at = new Date();
  await database.db.collection<{ _id: number }>('tags').insertMany(
    created.map((tag) => ({
      ...tag,
      nameKey: nameKeyOf(tag.name),
      userId: null,
      createdAt: at,
      updatedAt: at,
    })),
  );
  return created.map(({ _id: id, name, color }) => ({ id, name, color }));
}

interface NewUsers {
  companyId: number;
  number: number;
  count: number;
  queueIds: number[];
}

/** Stores an administrator and agents with the password of the platform admin, because hashing each takes long. */
async function createUsers(
  app: App,
  { companyId, number, count, queueIds }: NewUsers,
): Promise<BulkCompany['users']> {
  const collection = app.database.db.collection<UserDocument>('users');
  const owner = await collection.findOne({ email: BULK_OWNER });
  if (!owner) throw new Error('The platform admin is missing.');
  const created = [];
  for (let user = 0; user < count; user++)
    created.push({
      ...owner,
      _id: await nextIdInOrder('users'),
      companyId,
      name: user === 0 ? 'Administradora' : `Atendente ${user}`,
      email: bulkEmail(number, user),
      profile: user === 0 ? ('admin' as const) : ('user' as const),
      superAdmin: false,
      queueIds,
    });
  await collection.insertMany(created);
  return created.map(({ _id, name }) => ({ _id, name }));
}
