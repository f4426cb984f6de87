import type { ChatsDeps } from './chats.deps';
import { removeUser, renameUser } from './operations/remove-user';

export function listenToEvents(deps: ChatsDeps): void {
  deps.events.on('user.deleted', ({ companyId, userId }) => removeUser(deps, companyId, userId), {
    after: ['tickets', 'auth'],
  });
  deps.events.on('user.renamed', ({ companyId, userId, name }) => renameUser(deps, companyId, userId, name), {
    background: true,
  });
}
