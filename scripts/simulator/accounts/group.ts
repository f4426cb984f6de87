import type { Account } from './account';
import type { Addressing } from './chat';

/** `superadmin` is the creator. */
export type Rank = 'member' | 'admin' | 'superadmin';

export interface SavedGroup {
  id: string;
  /** How messages name their authors. It never changes, because keys are stored under these names. */
  addressing: Addressing;
  owner: string;
  createdAt: number;
  subject: { text: string; by: string; at: number };
  description?: { id: string; text: string; by: string; at: number };
  picture?: { id: string; data: Uint8Array };
  onlyAdminsWrite: boolean;
  onlyAdminsChange: boolean;
  /** Seconds after which messages disappear; 0 means never. */
  ephemeralSeconds: number;
  members: [string, Rank][];
}

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

  nameOf({ lid, number }: Pick<Account, 'lid' | 'number'>, device = 0) {
    const suffix = device === 0 ? '' : `:${device}`;
    return this.details.addressing === 'lid' ? `${lid}${suffix}@lid` : `${number}${suffix}@s.whatsapp.net`;
  }

  /** Returns the attributes of an author or actor: the group's kind of address, and the other kind. */
  participant(account: Account, device = 0): Record<string, string | undefined> {
    const { addressing } = this.details;
    const other =
      addressing === 'lid' ? { participant_pn: account.sharedPn } : { participant_lid: account.sharedLid };
    return {
      participant: this.nameOf(account, device),
      ...other,
      participant_username: account.username,
      addressing_mode: addressing,
    };
  }

  /** Reports a change of the saved state. */
  touch() {
    this.changed(this);
  }

  save(): SavedGroup {
    return { ...this.details, members: [...this.members] };
  }
}
