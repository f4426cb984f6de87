import type { Db } from 'mongodb';
import type { Config } from '../../server/src/core/config';
import { type Conversations, startConversations } from '../../server/src/testing/conversations';
import type { TestServer } from '../../server/src/testing/start-test-server';
import { BULK_OWNER, BULK_PASSWORD, bulkEmail } from '../seed/bulk/companies';

interface Stored {
  _id: number;
  companyId: number;
  name: string;
  email: string;
  color: string;
}

/** Starts a server on the data of a bulk seed; the first company of the world is its largest. */
export function startBulkWorld(config: Partial<Config>): Promise<Conversations> {
  return startConversations(config, (server) => signInUsers(server, server.app.database.db));
}

async function signInUsers({ app, build }: TestServer, db: Db) {
  const rowsOf = (collection: string, filter: object) =>
    db.collection<Stored>(collection).find(filter).sort({ _id: 1 }).toArray();
  const signIn = async (email: string) => {
    const user = (await rowsOf('users', { email }))[0];
    if (!user) throw new Error(`The seed has no user ${email}.`);
    return build.signIn(await app.services.users.getUser(user.companyId, user._id), BULK_PASSWORD);
  };
  const admin = await signIn(bulkEmail(0, 0));
  const rivalAdmin = await signIn(bulkEmail(1, 0));
  const [sales, support] = await rowsOf('queues', { companyId: admin.companyId });
  if (!sales || !support) throw new Error('The seed has no queues.');
  const queueOf = ({ _id: id, name, color }: Stored) => ({ id, name, color });
  const shopOf = async (companyId: number) => {
    const [connection] = await rowsOf('connections', { companyId });
    if (!connection) throw new Error('The seed has no connection.');
    return { companyId, connectionId: connection._id };
  };
  const agent = await signIn(bulkEmail(0, 1));
  return {
    people: {
      company: await app.services.companies.getCompany(admin.companyId),
      queues: { sales: queueOf(sales), support: queueOf(support) },
      admin,
      agent,
      noQueueAgent: agent,
      superAdmin: await signIn(BULK_OWNER),
      rivalCompany: await app.services.companies.getCompany(rivalAdmin.companyId),
      rivalAdmin,
      rivalAgent: await signIn(bulkEmail(1, 1)),
    },
    shop: await shopOf(admin.companyId),
    rivalShop: await shopOf(rivalAdmin.companyId),
  };
}
