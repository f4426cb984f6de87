import { randomInt } from 'node:crypto';
import { jidDecode } from '@whiskeysockets/baileys';
import type { Addressing } from './chat';
import type { Rank, SavedGroup } from './group';
import { Group } from './group';

const ID_START = '120363';
const RANDOM_DIGITS = 12;

interface NewGroup {
  /** If absent, an id is generated. */
  id?: string;
  subject: string;
  owner: string;
  /** Without the owner. */
  members: string[];
  addressing?: Addressing;
}

const newGroupId = () => ID_START + String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');

export class GroupBook {
  readonly #byId = new Map<string, Group>();

  constructor(private readonly changed: (group: Group) => void) {}

  all(): Iterable<Group> {
    return this.#byId.values();
  }

  find(id: string) {
    return this.#byId.get(id);
  }

  byJid(jid: string | undefined) {
    const parts = jidDecode(jid);
    return parts?.server === 'g.us' ? this.#byId.get(parts.user) : undefined;
  }

  create({ id = newGroupId(), subject, owner, members, addressing = 'lid' }: NewGroup) {
    const at = Date.now();
    const ranked: [string, Rank][] = members.map((number) => [number, 'member']);
    const group = this.restore({
      id,
      addressing,
      owner,
      createdAt: at,
      subject: { text: subject, by: owner, at },
      onlyAdminsWrite: false,
      onlyAdminsChange: false,
      ephemeralSeconds: 0,
      members: [...ranked.filter(([number]) => number !== owner), [owner, 'superadmin']],
    });
    group.touch();
    return group;
  }

  restore({ members, ...details }: SavedGroup) {
    const group = new Group(details, members, this.changed);
    this.#byId.set(group.id, group);
    return group;
  }
}
