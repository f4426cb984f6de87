import { z } from 'zod';
import type { AppContext } from '../../core/context';
import type { CreatedUsers } from '../users';
import type { ChatsDeps } from './chats.deps';
import { listenToEvents } from './chats.listeners';
import { mountChats } from './chats.routes';
import { resumeDeletionsAcrossCompanies } from './operations/delete-chat';
import { sweepPendingAcrossCompanies } from './pending-messages';

const SWEEP_MS = 30_000;

export function createChats(
  context: Pick<AppContext, 'endpoints' | 'publisher' | 'events' | 'jobs' | 'log'>,
  { users }: { users: Pick<CreatedUsers, 'usersByIds'> },
): void {
  const { publisher, log } = context;
  const deps: ChatsDeps = { publisher, log, users, events: context.events.of('chats') };
  mountChats(context, deps);
  listenToEvents(deps);
  context.jobs.define('chats.sweep', z.unknown(), async () => {
    await sweepPendingAcrossCompanies(deps);
    await resumeDeletionsAcrossCompanies(deps);
  });
  context.jobs.every(SWEEP_MS, 'chats.sweep');
}

export { chatMigrations } from './chats.migrations';
