import {
  type AuthenticationCreds,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';
import { KeyCache } from '../state/key-cache';
import { decodeState, encodeState, type StateRows } from '../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../state/write-behind';
import type { RawInbound } from './raw-inbound';

const CACHE_BYTES = 1_000_000;
/** With more unwritten changes, the session waits for the database. */
const MAX_UNWRITTEN = 2_000;
/** 812 pre-keys are written together and each is read once, which would evict useful entries. */
const NOT_CACHED = new Set(['pre-key']);
const SESSION_TYPES = new Set(['session', 'sender-key']);

const INBOX = 'inbox';

/** Maps phone numbers to LIDs; ids with the suffix map LIDs to numbers. */
const MAPPING = 'lid-mapping';
const REVERSED = '_reverse';

/** A message is part of a key transaction, so that both are written together. */
interface MessageSet {
  [INBOX]?: Record<string, RawInbound>;
}

export function asKeys(messages: Record<string, RawInbound>): SignalDataSet {
  const set: MessageSet = { [INBOX]: messages };
  return set as SignalDataSet;
}

const CREDENTIALS = ['creds', 'me'] as const;

/**
 * Signal keys and credentials of a connection. `set` returns before `WriteBehind` has stored the change;
 * `OutboundGate` holds frames until then.
 */
export class KeyStore implements SignalKeyStore {
  private readonly cache = new KeyCache(CACHE_BYTES);
  private closed = false;

  constructor(
    private readonly rows: StateRows,
    private readonly writes: WriteBehind,
    private readonly noteMessage: (id: string, raw: RawInbound) => void,
    /** Called if the database did not respond, because Baileys would treat an unreadable key as missing. */
    private readonly onFailed: (error: unknown) => void = () => undefined,
    private readonly onIdentity: (identity: { phone: string; lid: string }) => void = () => undefined,
  ) {}

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const keys: Record<string, SignalDataTypeMap[T]> = {};
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.inMemory(this.rows.rowId(type, id));
      if (known === undefined) missing.push(id);
      else if (known) keys[id] = decodeState(known);
    }
    if (missing.length === 0) return keys;
    const stored = await this.load(missing.map((id) => this.rows.rowId(type, id)));
    for (const id of missing) {
      const rowId = this.rows.rowId(type, id);
      // The value may have changed during the query.
      const newer = this.inMemory(rowId);
      const value = newer === undefined ? (stored.get(rowId) ?? null) : newer;
      if (newer === undefined && !NOT_CACHED.has(type)) this.cache.set(rowId, value);
      if (value) keys[id] = decodeState(value);
    }
    return keys;
  }

  set(data: SignalDataSet): void | Promise<void> {
    // A closed socket must not overwrite its successor's keys.
    if (this.closed) throw new Error('This session has ended.');
    const { [INBOX]: messages, ...keys } = data as SignalDataSet & MessageSet;
    const when = messages ? 'soon' : 'now';
    for (const [id, raw] of Object.entries(messages ?? {})) this.noteMessage(id, raw);
    for (const [phone, lid] of Object.entries(keys[MAPPING] ?? {})) {
      if (lid && !phone.endsWith(REVERSED)) this.onIdentity({ phone, lid });
    }
    for (const [type, values] of Object.entries(keys)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        // Encoded at once, because Baileys modifies its objects later.
        this.change(type, id, value === null || value === undefined ? null : encodeState(value), when);
      }
    }
    if (this.writes.size > MAX_UNWRITTEN) return this.writes.settled();
  }

  /** Loads the credentials, or creates new ones if no pairing was completed. */
  async loadCredentials(): Promise<AuthenticationCreds> {
    const id = this.rows.rowId(...CREDENTIALS);
    const stored = (await this.rows.load([id])).get(id);
    const credentials = stored && decodeState<AuthenticationCreds>(stored);
    return credentials && isPaired(credentials) ? credentials : initAuthCreds();
  }

  saveCredentials(credentials: AuthenticationCreds): void {
    if (this.closed) return;
    const id = this.rows.rowId(...CREDENTIALS);
    const encoded = encodeState(credentials);
    const operation = () => this.rows.put(id, encoded);
    this.writes.put(id, { rank: WRITE_ORDER.credentials, value: encoded, operation });
  }

  close(): void {
    this.closed = true;
  }

  private async load(rowIds: string[]): Promise<Map<string, Buffer>> {
    try {
      return await this.rows.load(rowIds);
    } catch (error) {
      this.onFailed(error);
      throw error;
    }
  }

  private change(type: string, id: string, value: Buffer | null, when: 'now' | 'soon'): void {
    const rowId = this.rows.rowId(type, id);
    const operation = () => (value ? this.rows.put(rowId, value) : this.rows.remove(rowId));
    const writeRank = SESSION_TYPES.has(type) ? WRITE_ORDER.session : WRITE_ORDER.key;
    if (!NOT_CACHED.has(type)) this.cache.set(rowId, value);
    this.writes.put(rowId, { rank: value ? writeRank : WRITE_ORDER.removal, value, operation }, when);
  }

  /**
   * Returns null for a missing key, undefined if only the database knows the value. Checks unwritten changes
   * first, because the cache may have evicted them.
   */
  private inMemory(rowId: string): Buffer | null | undefined {
    const unwritten = this.writes.find(rowId)?.change.value;
    return unwritten === undefined ? this.cache.get(rowId) : unwritten;
  }
}

/** Returns whether the phone has confirmed this device. */
export function isPaired(credentials: AuthenticationCreds): boolean {
  return Boolean(credentials.me?.id && credentials.account);
}
