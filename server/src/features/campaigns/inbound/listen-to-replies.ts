import { languageSchema } from '@recado/shared/companies';
import { optOut } from '@recado/shared/intents';
import type { ReceivedMessage } from '../../automation';
import type { CampaignsDeps } from '../campaigns.deps';
import { claimConfirmations, claimOptOuts } from './claim-replies';
import { optOutByReply } from './opt-out-replies';

const LANGUAGES = languageSchema.options;

/** Only opt-out words, and texts of persons without an open ticket, cost a read. */
export function listenToReplies(deps: CampaignsDeps): void {
  const { automation } = deps;
  automation.claimReceived('optOut', (companyId, candidates) => claimOptOuts(deps, companyId, candidates));
  automation.claimReceived('confirmation', (companyId, candidates) =>
    claimConfirmations(deps, companyId, candidates),
  );
  const handle = async ({ contact, message }: ReceivedMessage): Promise<void> => {
    await optOutByReply(deps, contact, message.body);
  };
  automation.onReceived('optOut', {
    // In any language: reading the company's would cost a query for every message.
    mayConcern: () =>
      Promise.resolve(
        ({ fromMe, mediaType, body }) =>
          !fromMe && mediaType === 'text' && LANGUAGES.some((language) => optOut(body, language) !== null),
      ),
    // Later handlers still run: the conversation is open.
    handle: async (received) => {
      await handle(received);
      return false;
    },
    skip: handle,
  });
}
