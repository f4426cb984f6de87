import type { Account } from './account';
import type { Group } from './group';

/** The other side of a chat. Phones store it under `chatKey`; stanzas name it by `jid`. */
export type Peer = Account | Group;

/** Readers who share an author's sender key: a group, or the readers of a status. */
export type Audience = Pick<Group, 'chatKey' | 'jid' | 'nameOf' | 'participant'>;

/** Readers of a status. */
export const STATUS: Audience = {
  chatKey: 'status',
  jid: 'status@broadcast',
  nameOf: ({ lid }, device = 0) => `${lid}${device === 0 ? '' : `:${device}`}@lid`,
  participant(account, device) {
    return {
      participant: this.nameOf(account, device),
      participant_pn: account.sharedPn,
      participant_username: account.username,
      addressing_mode: 'lid',
    };
  },
};
