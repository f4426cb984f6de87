import type { MenuPreview } from '@recado/shared/chatbot';
import { AppError } from '@recado/shared/contract';
import { withDescendants } from '@recado/shared/queue-options';
import type { Connections } from '#features/connections';
import type { Queues } from '#features/queues';
import type { ReferenceData } from '#features/tickets';
import type { User, Users } from '#features/users';
import { chatbotSettings } from './chatbot-settings';
import { type MenuReaderDeps, readMenus } from './read-menus';

export interface MenuPreviewDeps extends MenuReaderDeps {
  queues: MenuReaderDeps['queues'] & Queues;
  connections: Connections;
  users: Users;
  referenceData: ReferenceData;
}

/** Throws ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND. */
export async function previewMenu(
  deps: MenuPreviewDeps,
  companyId: number,
  { queueId, whatsappId }: { queueId: number; whatsappId?: number | undefined },
): Promise<MenuPreview> {
  await deps.queues.requireQueues(companyId, [queueId]);
  const connection =
    whatsappId === undefined ? undefined : await deps.connections.connectionEntry(companyId, whatsappId);
  if (whatsappId !== undefined && !connection) throw new AppError('ERR_NO_WAPP_FOUND');
  const choices = connection?.queueIds ?? [];
  const queues = await readMenus(deps, companyId, [queueId, ...choices]);
  const options = withDescendants(queues.find(({ id }) => id === queueId)?.options ?? []);
  const operatorIds = new Set(options.map(({ operatorId }) => operatorId));
  const users = await deps.users.listUsers(companyId);
  const queueIds = (await deps.queues.listQueues(companyId)).map(({ id }) => id);
  return {
    settings: await chatbotSettings(deps.referenceData, companyId),
    greeting: connection?.greeting ?? '',
    choices: [...choices],
    queues,
    targets: {
      queueIds,
      attendedQueueIds: attendedQueues(users, queueIds),
      // Administrators see every queue.
      operators: users
        .filter(({ id }) => operatorIds.has(id))
        .map(({ id, profile, queueIds: own }) => ({ id, queueIds: profile === 'admin' ? queueIds : own })),
    },
  };
}

function attendedQueues(users: readonly User[], queueIds: readonly number[]): number[] {
  if (users.every(({ profile }) => profile === 'admin')) return [...queueIds];
  return queueIds.filter((id) => users.some((user) => user.queueIds.includes(id)));
}
