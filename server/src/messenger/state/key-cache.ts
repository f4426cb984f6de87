/** Recently used encoded keys, limited in bytes. `null` marks a key that does not exist. */
export class KeyCache {
  private readonly entries = new Map<string, Buffer | null>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(id: string): Buffer | null | undefined {
    const value = this.entries.get(id);
    if (value === undefined) return undefined;
    this.entries.delete(id);
    this.entries.set(id, value);
    return value;
  }

  set(id: string, value: Buffer | null): void {
    const before = this.entries.get(id);
    if (before !== undefined) {
      this.entries.delete(id);
      this.bytes -= cost(id, before);
    }
    this.entries.set(id, value);
    this.bytes += cost(id, value);
    for (const [oldest, dropped] of this.entries) {
      if (this.bytes <= this.maxBytes) return;
      this.entries.delete(oldest);
      this.bytes -= cost(oldest, dropped);
    }
  }
}

/** Bytes including the map's overhead. */
function cost(id: string, value: Buffer | null): number {
  return 100 + id.length + (value?.byteLength ?? 0);
}
