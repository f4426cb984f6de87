import { AppError } from '@recado/shared/contract';

interface NewCharge {
  /** Letters and digits; a repeated charge has the same id. */
  txid: string;
  amountCents: number;
  description: string;
  /** Absent for unknown payers. The tax id has no separators. */
  payer?: { name: string; taxId: string };
}

interface Charge {
  /** Text of the QR code. */
  pixCode: string;
  /** Null if the charge has no deadline. */
  expiresAt: Date | null;
}

export type ChargeState =
  { status: 'open' | 'gone' } | { status: 'paid'; amountCents: number; endToEndId: string; paidAt: Date };

interface AnyProvider {
  txidFor(invoiceId: number): string;
  /**
   * Idempotent for one `txid`.
   * @throws PaymentUnavailableError
   */
  charge(charge: NewCharge): Promise<Charge>;
}

/**
 * With `asked`, webhooks and lookups report payments; otherwise platform admins check their bank statement.
 */
export type PaymentProvider =
  | (AnyProvider & { name: 'static'; asked: false })
  | (AnyProvider & {
      name: 'efi';
      asked: true;
      /** Throws PaymentUnavailableError. */
      look(txid: string): Promise<ChargeState>;
      /** Registers the webhook's URL. */
      registerWebhook(url: string): Promise<void>;
    });

/** The provider did not respond, or not as documented: the result is unknown. */
export class PaymentUnavailableError extends AppError {
  /** Whether only this request failed, so that others may succeed. */
  readonly isOfRequest: boolean;

  constructor(
    /** Written to the log, so it contains no personal data. */
    readonly reason: string,
    options?: { cause?: unknown; ofRequest?: boolean },
  ) {
    super('ERR_PAYMENT_UNAVAILABLE');
    this.message = reason;
    this.cause = options?.cause;
    this.isOfRequest = options?.ofRequest ?? false;
  }
}
