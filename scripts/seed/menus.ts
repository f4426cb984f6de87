import type { App } from '../../server/src/app';
import cast from './cast.json';
import type { SeededCompany } from './company';
import menus from './menus.json';

interface Option {
  title: string;
  message: string;
  /** Keys of the cast: where the option transfers to. */
  queue?: string;
  operator?: string;
  children?: Option[];
}

/** Its waiting tickets are assigned to the first user who becomes available. */
const AUTOMATIC_QUEUE = 'vendas';

/** The shop's greetings, chatbot menus and automatic queue, which serve new customers from now on. */
export async function seedMenus({ app, company }: { app: App; company: SeededCompany }): Promise<void> {
  const { queues, connections } = app.services;
  const { connectionId, queueIds, callers } = company;
  const admin = callers['admin'];
  if (!admin) throw new Error('The company has no administrator.');
  for (const { key, ...queue } of cast.queues) {
    const assignment = key === AUTOMATIC_QUEUE ? 'automatic' : 'manual';
    await queues.updateQueue(admin, queueIds[key] ?? 0, { ...queue, assignment });
  }
  for (const [key, options] of Object.entries<Option[]>(menus.options))
    await createOptions({ app, company }, queueIds[key] ?? 0, null, options);
  await connections.update(admin, connectionId, {
    name: cast.shop.name,
    greetingMessage: menus.greeting,
    queueIds: Object.values(queueIds),
  });
}

async function createOptions(
  deps: { app: App; company: SeededCompany },
  queueId: number,
  parentId: number | null,
  options: readonly Option[],
): Promise<void> {
  const { companyId, queueIds, callers } = deps.company;
  for (const { title, message, queue, operator, children = [] } of options) {
    const { id } = await deps.app.services.chatbot.createOption(companyId, {
      queueId,
      parentId,
      title,
      message,
      queueToTransferId: queueIds[queue ?? ''] ?? null,
      operatorId: callers[operator ?? '']?.userId ?? null,
    });
    await createOptions(deps, queueId, id, children);
  }
}
