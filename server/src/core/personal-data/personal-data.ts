import { inRunOrder } from '../run-order';

/** Name of an erased contact, and of its tickets, in every language. */
export const ERASED_NAME = '—';

export interface Person {
  companyId: number;
  contactId: number;
  /** The contact and those that were merged into it. */
  contactIds: readonly number[];
  /** Current and former numbers in both spellings. */
  phones: readonly string[];
  lids: readonly string[];
  usernames: readonly string[];
}

/** A contact, as far as other documents copy it. */
export interface CopiedContact {
  _id: number;
  name: string;
  phone?: string;
  lid?: string;
  username?: string;
  groupAddress?: string;
  profilePicUrl: string | null;
  isGroup: boolean;
  notification: boolean;
  automationMuted?: { until: Date | null; reason: 'user' | 'loop'; id?: string; at?: Date };
  wallet?: number[];
  disappearing?: Record<string, { seconds: number; at: Date }>;
}

/** A ticket that a merge closed in favour of the other contact's open ticket. */
export interface MergedTicket {
  closedId: number;
  staysId: number;
}

export interface Merge {
  mergeId: number;
  companyId: number;
  fromId: number;
  into: CopiedContact;
  /** Reported by stores that moved before. */
  merged: readonly MergedTicket[];
}

export interface Unmerge {
  mergeId: number;
  companyId: number;
  from: CopiedContact;
  into: CopiedContact;
  merged: readonly MergedTicket[];
}

/** The merge stores `merged` before the next store moves. */
interface MoveReport {
  tickets?: number;
  messages?: number;
  merged?: MergedTicket[];
}

/** Every method is idempotent, because a crash repeats it. */
interface MergeHandling {
  /** Stores that move before this one. */
  after?: readonly string[];
  /** Runs again when no server can still store data for the younger contact. */
  move(merge: Merge): Promise<MoveReport | void>;
  /** A reason if moved data stays with the older contact. */
  moveBack: ((unmerge: Unmerge) => Promise<void>) | string;
  /** Runs when the contacts have their identities again. */
  afterMoveBack?(unmerge: Pick<Unmerge, 'companyId' | 'mergeId' | 'merged'>): Promise<void>;
}

interface PersonalDataStore {
  /** Personal data by collection, as in `docs/data-map.md`. */
  collections: Readonly<Record<string, string>>;
  /** Stores that are erased before this one; `others`: all stores without it. */
  after?: readonly string[] | 'others';
  /** Idempotent, because a crash repeats it. */
  erase(person: Person): Promise<void>;
  /** A reason if the data stays with the younger contact. */
  merge: MergeHandling | string;
}

/** The code that stores personal data. Erasures, merges and reports of a contact walk it. */
export interface PersonalData {
  /** @throws if the store or one of its collections is registered already */
  register(name: string, store: PersonalDataStore): void;
  erase(person: Person): Promise<void>;
  /** @param report - stores the merged tickets after a store moved, before the next one moves */
  move(
    merge: Omit<Merge, 'merged'>,
    report: (merged: MergedTicket[]) => Promise<unknown>,
  ): Promise<{ tickets: number; messages: number }>;
  moveBack(unmerge: Unmerge): Promise<void>;
  afterMoveBack(unmerge: Pick<Unmerge, 'companyId' | 'mergeId' | 'merged'>): Promise<void>;
  /** Returns the registered stores in the order of an erasure. */
  stores(): (PersonalDataStore & { name: string })[];
}

type Registered = PersonalDataStore & { name: string };

export function createPersonalData(): PersonalData {
  const registered: Registered[] = [];

  const stores = (): Registered[] => {
    const last = registered.filter(({ after }) => after === 'others');
    const others = registered.flatMap((store) => {
      const { name: feature, after = [] } = store;
      return after === 'others' ? [] : [{ store, feature, after }];
    });
    return [...inRunOrder('erasures', others).map(({ store }) => store), ...last];
  };
  const mergeHandlings = (): MergeHandling[] =>
    inRunOrder(
      'merges',
      registered.flatMap(({ name, merge }) =>
        typeof merge === 'string' ? [] : [{ merge, feature: name, after: merge.after ?? [] }],
      ),
    ).map(({ merge }) => merge);

  return {
    register: (name, store) => {
      for (const other of registered) {
        const twice = Object.keys(store.collections).find((collection) => collection in other.collections);
        if (other.name === name || twice !== undefined)
          throw new Error(`Personal data is registered twice: ${twice ?? name}.`);
      }
      registered.push({ ...store, name });
    },
    erase: async (person) => {
      for (const store of stores()) await store.erase(person);
    },
    move: async (merge, report) => {
      const moved = { tickets: 0, messages: 0 };
      let merged: MergedTicket[] = [];
      for (const handling of mergeHandlings()) {
        const { merged: reported, ...counts } = (await handling.move({ ...merge, merged })) ?? {};
        Object.assign(moved, counts);
        if (!reported) continue;
        merged = reported;
        await report(merged);
      }
      return moved;
    },
    moveBack: async (unmerge) => {
      for (const { moveBack } of mergeHandlings()) if (typeof moveBack !== 'string') await moveBack(unmerge);
    },
    afterMoveBack: async (unmerge) => {
      for (const { afterMoveBack } of mergeHandlings()) await afterMoveBack?.(unmerge);
    },
    stores,
  };
}
