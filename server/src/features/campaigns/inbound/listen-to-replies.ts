import { optOut } from '@recado/shared/intents';
import type { ReceivedMessage } from '../../automation';
import type { CampaignsDeps } from '../campaigns.deps';
import { claimConfirmations, claimOptOuts } from './claim-replies';
import { optOutByReply } from './opt-out-replies';

/** Only opt-out words, and texts of persons without an open ticket, cost a read. */
export function listenToReplies(deps: CampaignsDeps): void {
  const { automation, tickets } = deps;
  automation.claimReceived('optOut', (companyId, candidates) => claimOptOuts(deps, companyId, candidates));
  automation.claimReceived('confirmation', (companyId, candidates) =>
    claimConfirmations(deps, companyId, candidates),
  );
  const handle = async ({ contact, message }: ReceivedMessage): Promise<void> => {
    await optOutByReply(deps, contact, message.body);
  };
  automation.onReceived('optOut', {
    mayConcern: async (companyId) => {
      const language = await tickets.referenceData.language(companyId);
      return ({ fromMe, mediaType, body }) =>
        !fromMe && mediaType === 'text' && optOut(body, language) !== null;
    },
    // Later handlers still run: the conversation is open.
    handle: async (received) => {
      await handle(received);
      return false;
    },
    skip: handle,
  });
}
