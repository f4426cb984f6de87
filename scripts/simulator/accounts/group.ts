import type { Account } from './account';
import type { Addressing } from './chat';

/** `superadmin` is who created it. */
export type Rank = 'member' | 'admin' | 'superadmin';

export interface SavedGroup {
  id: string;
  /** How its messages name their authors; the same for all of them, as their keys are kept under these names. */
  addressing: Addressing;
  owner: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  subject: { text: string; by: string; at: number };
  description?: { id: string; text: string; by: string; at: number };
  picture?: { id: string; data: Uint8Array };
  onlyAdminsWrite: boolean;
  onlyAdminsChange: boolean;
  /** Seconds after which its messages disappear; 0 never. */
  ephemeralSeconds: number;
  members: [string, Rank][];
}

/** A group: who is in it, and what it is called. */
export class Group {
  readonly members: Map<string, Rank>;

  constructor(
    readonly details: Omit<SavedGroup, 'members'>,
    members: [string, Rank][],
    private readonly changed: (group: Group) => void,
  ) {
    this.members = new Map(members);
  }

  get id() {
    return this.details.id;
  }

  get chatKey() {
    return this.details.id;
  }

  get jid() {
    return `${this.details.id}@g.us`;
  }

  isAdmin(number: string) {
    return (this.members.get(number) ?? 'member') !== 'member';
  }

  /** How the group names somebody, or one of their devices. */
  nameOf({ lid, number }: Pick<Account, 'lid' | 'number'>, device = 0) {
    const suffix = device === 0 ? '' : `:${device}`;
    return this.details.addressing === 'lid' ? `${lid}${suffix}@lid` : `${number}${suffix}@s.whatsapp.net`;
  }

  /** Who writes or acts in the group, as stanzas say it: by its own kind of address, the other kind beside it. */
  participant(account: Account, device = 0): Record<string, string | undefined> {
    const { addressing } = this.details;
    const other =
      addressing === 'lid' ? { participant_pn: account.sharedPn } : { participant_lid: account.sharedLid };
    return { participant: this.nameOf(account, device), ...other, addressing_mode: addressing };
  }

  /** Says that something to be kept has changed. */
  touch() {
    this.changed(this);
  }

  save(): SavedGroup {
    return { ...this.details, members: [...this.members] };
  }
}
