import { vi } from 'vitest';
import { type Conversations, startConversations } from './conversations';
import { serverProcesses, type TestProcess } from './server-processes';

const SECRET = 'a-secret-that-all-servers-of-a-shop-share';

export interface TwoServers {
  /** In the process of the test. */
  here: Conversations;
  there: TestProcess;
  close(): Promise<void>;
}

/** Starts two servers on one store, which know each other. */
export async function startTwoServers(): Promise<TwoServers> {
  const processes = serverProcesses();
  const store = await processes.startStore();
  const here = await startConversations({ mongoUrl: store.url, appSecret: SECRET });
  const there = await processes.startServer({ MONGO_URL: store.url, APP_SECRET: SECRET });
  await vi.waitFor(() => {
    if (here.app.context.servers.others().length === 0)
      throw new Error('The servers do not know each other.');
  }, 30_000);
  const close = async () => {
    await here.close();
    await processes.close();
  };
  return { here, there, close };
}
