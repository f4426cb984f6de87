import { proto } from '@whiskeysockets/baileys';
import { KeyCache } from '../state/key-cache';
import { decodeState, encodeState, type StateRows } from '../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../state/write-behind';

/** Retention for phones that request a message again, and for retries without another upload. */
const RETENTION_MS = 3 * 24 * 3_600_000;
const CACHE_BYTES = 300_000;

/** Recently sent messages of a connection, also after a restart. Outlives the sockets. */
export class SentMessages {
  private readonly cache = new KeyCache(CACHE_BYTES);
  private writes: WriteBehind | undefined;

  constructor(private readonly rows: StateRows) {}

  attach(writes: WriteBehind): void {
    this.writes = writes;
  }

  detach(): void {
    this.writes = undefined;
  }

  /** Stores the message with the keys that encrypt it, before its frame is sent. */
  store(messengerId: string, message: proto.IMessage): void {
    const id = this.rowId(messengerId);
    const value = encodeState(proto.Message.encode(message).finish());
    const forgetAt = new Date(Date.now() + RETENTION_MS);
    this.cache.set(id, value);
    const operation = () => this.rows.put(id, value, { forgetAt });
    this.writes?.put(id, { rank: WRITE_ORDER.key, value, operation }, 'withNext');
  }

  flush(): void {
    this.writes?.flush();
  }

  async find(messengerId: string): Promise<proto.IMessage | undefined> {
    const id = this.rowId(messengerId);
    const value =
      this.cache.get(id) ?? this.writes?.find(id)?.change.value ?? (await this.rows.load([id])).get(id);
    return value ? proto.Message.decode(decodeState<Uint8Array>(value)) : undefined;
  }

  private rowId(messengerId: string): string {
    return this.rows.rowId('sent', messengerId);
  }
}
