import type { PersonalData } from '#core/personal-data';
import type { MessagesDeps } from './messages.deps';
import { recountLead } from './messages.listeners';
import { eraseMessages } from './operations/erase-messages';
import { moveMessages, returnMessages, settleTickets } from './operations/reassign-messages';

export function registerPersonalData(personalData: PersonalData, deps: MessagesDeps): void {
  personalData.register('messages', {
    collections: {
      messages:
        'the conversation: texts and prefixes of their words, file names, contact cards, locations, earlier texts, small previews',
      waiting_changes: 'an edit, reaction, vote or deletion whose message has not arrived',
    },
    erase: (person) =>
      eraseMessages(deps, person, (messengerIds) =>
        deps.eraseMessenger(person.companyId, { users: [], messengerIds }),
      ),
    merge: {
      // Messages of a ticket that the merge closed move to the remaining one.
      after: ['tickets'],
      move: async (merge) => {
        const { companyId, mergeId, fromId, into, merged } = merge;
        const moved = await moveMessages(merge, merged);
        for (const id of [fromId, into._id]) await recountLead(deps, companyId, id);
        await settleTickets(deps, companyId, mergeId, merged);
        return { messages: moved };
      },
      moveBack: async (unmerge) => {
        await returnMessages(unmerge);
        for (const { _id } of [unmerge.from, unmerge.into]) await recountLead(deps, unmerge.companyId, _id);
      },
      afterMoveBack: ({ companyId, mergeId, merged }) => settleTickets(deps, companyId, mergeId, merged),
    },
  });
}
