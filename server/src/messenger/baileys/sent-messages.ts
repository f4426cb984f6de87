import { proto } from '@whiskeysockets/baileys';
import { KeyCache } from '../state/key-cache';
import { decodeState, encodeState, type StateRows } from '../state/state-rows';
import { WRITE_ORDER, type WriteBehind } from '../state/write-behind';

/** So long a phone may ask again for what it could not decrypt, and a retry need not upload its file again. */
const KEPT_MS = 3 * 24 * 3_600_000;
const CACHE_BYTES = 300_000;

/**
 * What one connection sent lately, as it was built: for the phone that could not decrypt it and asks again, also after
 * a restart, and for a retry, which is to be the same message. It outlives the sockets.
 */
export class SentMessages {
  private readonly cache = new KeyCache(CACHE_BYTES);
  private writes: WriteBehind | undefined;

  constructor(private readonly rows: StateRows) {}

  /** The write path of the socket that now sends. */
  attach(writes: WriteBehind): void {
    this.writes = writes;
  }

  detach(): void {
    this.writes = undefined;
  }

  /** Noted for the write that also holds the keys it is encrypted with: it leaves when that is stored. */
  keep(messengerId: string, message: proto.IMessage): void {
    const id = this.rowId(messengerId);
    const value = encodeState(proto.Message.encode(message).finish());
    const forgetAt = new Date(Date.now() + KEPT_MS);
    this.cache.set(id, value);
    const operation = () => this.rows.put(id, value, { forgetAt });
    this.writes?.put(id, { rank: WRITE_ORDER.key, value, operation }, 'withNext');
  }

  /** What was kept is written, should nothing have taken it along. */
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
