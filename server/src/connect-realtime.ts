import { mayUseCampaigns } from '@recado/shared/permissions';
import type { AppContext } from './core/context';
import type { RealtimeHooks } from './core/realtime';
import type { Auth } from './features/auth';
import type { Messages } from './features/messages';
import type { Settings } from './features/settings';
import type { Tickets } from './features/tickets';
import type { createUsers } from './features/users';

interface Features {
  auth: Auth;
  messages: Messages;
  settings: Settings;
  tickets: Tickets;
  users: Pick<ReturnType<typeof createUsers>, 'setOnline'>;
}

export function connectRealtime(
  { log }: AppContext,
  useRealtime: (hooks: Partial<RealtimeHooks>) => void,
  { auth, messages, settings, tickets, users }: Features,
): void {
  const inBackground = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => log.error({ err: error }, 'background work failed'));
  };
  useRealtime({
    canSeeTicket: tickets.canSee,
    usesCampaigns: async (caller) =>
      mayUseCampaigns(caller, await settings.campaignsEnabled(caller.companyId)),
    ticketOpened: (caller, ticketId) => {
      messages.ticketOpened(caller, ticketId);
      tickets.viewers.opened(caller, ticketId);
    },
    ticketLeft: tickets.viewers.left,
    // An impersonated user does not appear online.
    userSeen: ({ companyId, userId, visitor }) => {
      if (!visitor) inBackground(users.setOnline(companyId, userId, true));
    },
    userDisconnected: ({ companyId, userId }) => inBackground(users.setOnline(companyId, userId, false)),
    selectRecipients: tickets.viewers.selectRecipients,
    serverLost: () => inBackground(messages.publishRecent()),
    userChanged: (userId) => auth.userChanged(userId),
  });
}
