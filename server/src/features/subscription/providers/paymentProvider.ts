import { AppError } from '@recado/shared/contract';

interface NewCharge {
  /** Letters and digits; the same for a repeated charge. */
  txid: string;
  /** Integer cents. */
  amountCents: number;
  description: string;
  /** Known payers only; tax id without separators. */
  payer?: { name: string; taxId: string };
}

interface Charge {
  /** Text of the QR code. */
  pixCode: string;
  /** Null: no deadline. */
  expiresAt: Date | null;
}

export type ChargeState =
  { status: 'open' | 'gone' } | { status: 'paid'; amountCents: number; endToEndId: string; paidAt: Date };

interface AnyProvider {
  txidFor(invoiceId: number): string;
  /**
   * Idempotent by `txid`.
   * @throws PaymentUnavailableError
   */
  charge(charge: NewCharge): Promise<Charge>;
}

/**
 * With `asked` payments are reported by webhook and lookup; otherwise platform admins check their bank
 * statement.
 */
export type PaymentProvider =
  | (AnyProvider & { name: 'static'; asked: false })
  | (AnyProvider & {
      name: 'efi';
      asked: true;
      /** Throws PaymentUnavailableError. */
      look(txid: string): Promise<ChargeState>;
      /** Registers the webhook. */
      tellAt(url: string): Promise<void>;
    });

/** No response, or an undocumented one: the result is unknown. */
export class PaymentUnavailableError extends AppError {
  /** Only this request failed; others may succeed. */
  readonly isOfRequest: boolean;

  constructor(
    /** For the log: no personal data. */
    readonly reason: string,
    options?: { cause?: unknown; ofRequest?: boolean },
  ) {
    super('ERR_PAYMENT_UNAVAILABLE');
    this.message = reason;
    this.cause = options?.cause;
    this.isOfRequest = options?.ofRequest ?? false;
  }
}
