import type { Account } from './account';
import type { Group } from './group';

/** Whoever a chat is with: `chatKey` is how a phone files it, `jid` how stanzas name it. */
export type Peer = Account | Group;

/** Many who read one message under its author's sender key: a group, or those who see somebody's status. */
export type Audience = Pick<Group, 'chatKey' | 'jid' | 'nameOf' | 'participant'>;

/** Those who see what somebody posts as their status. */
export const STATUS: Audience = {
  chatKey: 'status',
  jid: 'status@broadcast',
  nameOf: ({ lid }, device = 0) => `${lid}${device === 0 ? '' : `:${device}`}@lid`,
  participant(account, device) {
    return {
      participant: this.nameOf(account, device),
      participant_pn: account.sharedPn,
      addressing_mode: 'lid',
    };
  },
};
