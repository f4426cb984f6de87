import { type BinaryNode, getBinaryNodeChildren, jidDecode } from '@whiskeysockets/baileys';
import type { ConnectionRef, DeliveryReport } from '../gateway';

const COLLECT_MS = 20;
/** WhatsApp's error for a message that would start a chat from a restricted account. */
const NEW_CHAT_REJECTED = 463;

/** Acks by the type of a customer's receipt. Other types concern the company's devices or retries. */
const ACKS = new Map<string | undefined, 3 | 4 | 5>([
  [undefined, 3],
  ['read', 4],
  ['played', 5],
]);

interface Collected {
  report: DeliveryReport;
  acknowledge: (() => void)[];
}

/**
 * Collects acks of sent messages and reports them together (docs/messenger.md). Reads stanzas, because
 * Baileys has no event for the server's ack and loses early receipts.
 */
export class DeliveryReports {
  private readonly collected = new Map<string, Collected>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: ConnectionRef,
    /** Resolves when the report is stored. */
    private readonly report: (report: DeliveryReport) => Promise<void>,
    private readonly own: { isUs(jid: string): boolean; phoneSeen(at: Date): void },
  ) {}

  acknowledged({ attrs }: BinaryNode): DeliveryReport['rejection'] {
    const { error } = attrs;
    const rejection = error === undefined ? null : Number(error) === NEW_CHAT_REJECTED ? 'newChat' : 'other';
    const ack = rejection === null ? 2 : null;
    if (attrs.id) this.collect([attrs.id], { ack, rejection, repeated: false }, attrs.t);
    return rejection;
  }

  received({ attrs, content }: BinaryNode, acknowledge: () => void): void {
    this.seePhone(attrs);
    const ack = ACKS.get(attrs.type);
    // Excludes receipts of the company's own devices. In a group, the first member's receipt counts.
    if (
      !ack ||
      attrs.recipient ||
      !attrs.id ||
      !attrs.from ||
      (attrs.participant && this.own.isUs(attrs.participant))
    ) {
      acknowledge();
      return;
    }
    const list = Array.isArray(content) ? content[0] : undefined;
    const more = getBinaryNodeChildren(list, 'item').flatMap(({ attrs: { id } }) => (id ? [id] : []));
    this.collect([attrs.id, ...more], { ack, rejection: null, repeated: 'offline' in attrs }, attrs.t).push(
      acknowledge,
    );
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const collected = [...this.collected.values()];
    this.collected.clear();
    for (const { report, acknowledge } of collected) {
      this.report(report).then(
        () => acknowledge.forEach((own) => own()),
        // The application has logged the error.
        () => undefined,
      );
    }
  }

  /** Every message to a customer is copied to the phone, which confirms it. Device 0 is the phone. */
  private seePhone({ from = '', participant = from, t }: BinaryNode['attrs']): void {
    if (!this.own.isUs(participant) || (jidDecode(participant)?.device ?? 0) !== 0) return;
    this.own.phoneSeen(t ? new Date(Number(t) * 1000) : new Date());
  }

  /** Returns the acknowledgements that wait for the report. */
  private collect(
    ids: string[],
    kind: Pick<DeliveryReport, 'ack' | 'rejection' | 'repeated'>,
    t?: string,
  ): (() => void)[] {
    const key = `${Object.values(kind).join(':')}:${t}`;
    const at = t ? new Date(Number(t) * 1000) : new Date();
    const own = this.collected.get(key) ?? {
      report: { connection: this.connection, messengerIds: [], ...kind, at },
      acknowledge: [],
    };
    own.report.messengerIds.push(...ids);
    this.collected.set(key, own);
    this.timer ??= setTimeout(() => this.flush(), COLLECT_MS);
    return own.acknowledge;
  }
}
