import { AppError } from '@recado/shared/contract';

interface NewCharge {
  /** Letters and digits; a repeated charge has the same id. */
  txid: string;
  amountCents: number;
  description: string;
  /** Absent if unknown. The tax id contains no separators. */
  payer?: { name: string; taxId: string };
}

interface Charge {
  pixCode: string;
  /** Null: no deadline. */
  expiresAt: Date | null;
}

export type ChargeState =
  { status: 'open' | 'gone' } | { status: 'paid'; amountCents: number; endToEndId: string; paidAt: Date };

interface AnyProvider {
  txidFor(invoiceId: number): string;
  /**
   * Idempotent per `txid`.
   * @throws PaymentUnavailableError
   */
  charge(charge: NewCharge): Promise<Charge>;
}

/** `asked` false: platform admins look for payments in their bank statement. */
export type PaymentProvider =
  | (AnyProvider & { name: 'static'; isQueried: false })
  | (AnyProvider & {
      name: 'efi';
      isQueried: true;
      /** @throws PaymentUnavailableError */
      look(txid: string): Promise<ChargeState>;
      registerWebhook(url: string): Promise<void>;
    });

/** The provider did not respond, or not as documented, so that the result is unknown. */
export class PaymentUnavailableError extends AppError {
  /** Only this charge failed; others may succeed. */
  readonly isOfRequest: boolean;

  constructor(
    /** For the log, without personal data. */
    readonly reason: string,
    options?: { cause?: unknown; ofRequest?: boolean },
  ) {
    super('ERR_PAYMENT_UNAVAILABLE');
    this.message = reason;
    this.cause = options?.cause;
    this.isOfRequest = options?.ofRequest ?? false;
  }
}
