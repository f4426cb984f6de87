import { type BinaryNode, getBinaryNodeChildren } from '@whiskeysockets/baileys';
import type { ConnectionRef, DeliveryReport } from '../gateway';

const COLLECT_MS = 20;
/** WhatsApp's error for a message that would start a chat from a restricted account. */
const NEW_CHAT_REFUSED = 463;

/** Acks by the type of a customer's receipt. Other types concern the company's devices or retries. */
const ACKS = new Map<string | undefined, 3 | 4 | 5>([
  [undefined, 3],
  ['read', 4],
  ['played', 5],
]);

/**
 * Collects acks of sent messages and reports them together. Reads stanzas, because Baileys has no event for
 * the server's ack and loses early receipts.
 */
export class DeliveryReports {
  private readonly collected = new Map<string, DeliveryReport>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: ConnectionRef,
    private readonly report: (report: DeliveryReport) => void,
    /** Returns whether an address belongs to the company. */
    private readonly isUs: (jid: string) => boolean,
  ) {}

  acknowledged({ attrs }: BinaryNode): DeliveryReport['refusal'] {
    const { error } = attrs;
    const refusal = error === undefined ? null : Number(error) === NEW_CHAT_REFUSED ? 'newChat' : 'other';
    if (attrs.id) this.collect([attrs.id], refusal === null ? 2 : null, refusal, attrs.t);
    return refusal;
  }

  received({ attrs, content }: BinaryNode): void {
    const ack = ACKS.get(attrs.type);
    // Receipts with a recipient are from the company's own devices. In a group, the first member's receipt
    // counts.
    if (
      !ack ||
      attrs.recipient ||
      !attrs.id ||
      !attrs.from ||
      (attrs.participant && this.isUs(attrs.participant))
    )
      return;
    const list = Array.isArray(content) ? content[0] : undefined;
    const more = getBinaryNodeChildren(list, 'item').flatMap(({ attrs: { id } }) => (id ? [id] : []));
    this.collect([attrs.id, ...more], ack, null, attrs.t);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const reports = [...this.collected.values()];
    this.collected.clear();
    reports.forEach((report) => this.report(report));
  }

  private collect(
    ids: string[],
    ack: DeliveryReport['ack'],
    refusal: DeliveryReport['refusal'],
    t?: string,
  ): void {
    const key = `${ack}:${refusal}:${t}`;
    const known = this.collected.get(key);
    if (known) known.messengerIds.push(...ids);
    else {
      const at = t ? new Date(Number(t) * 1000) : new Date();
      this.collected.set(key, { connection: this.connection, messengerIds: ids, ack, refusal, at });
    }
    this.timer ??= setTimeout(() => this.flush(), COLLECT_MS);
  }
}
