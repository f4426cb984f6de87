import type { CampaignsDeps } from '../campaigns.deps';
import { claimConfirmations, claimOptOuts } from './claim-replies';
import { handleOpenTicketReply, mayBeReply } from './open-ticket-replies';

/** Only messages of persons who got a campaign cost a read. */
export function listenToReplies(deps: CampaignsDeps): void {
  const { automation } = deps;
  automation.claimReceived('optOut', (companyId, candidates) => claimOptOuts(deps, companyId, candidates));
  automation.claimReceived('confirmation', (companyId, candidates) =>
    claimConfirmations(deps, companyId, candidates),
  );
  automation.onReceived('campaignReply', {
    mayConcern: () => Promise.resolve(mayBeReply),
    handle: (received) => handleOpenTicketReply(deps, received),
    // The loop guard stops texts, not opt-outs.
    skip: async (received) => {
      await handleOpenTicketReply(deps, received);
    },
  });
}
