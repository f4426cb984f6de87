import { AppError } from '@recado/shared/contract';

/** What a company owes. */
interface NewCharge {
  /** Letters and digits, unique for the receiver; the same charge asked for again has the same. */
  txid: string;
  /** Integer cents. */
  amountCents: number;
  /** Shown to who pays. */
  description: string;
  /** Whom the charge is made out to, where a CPF or CNPJ is known; bare digits and letters. */
  payer?: { name: string; taxId: string };
}

/** The charge as it can be paid. */
interface Charge {
  /** The text of the QR code. */
  pixCode: string;
  /** Null: for ever. */
  expiresAt: Date | null;
}

/** What became of a charge, said by who holds the money. */
export type ChargeState =
  { status: 'open' | 'gone' } | { status: 'paid'; amountCents: number; endToEndId: string; paidAt: Date };

interface AnyProvider {
  txidFor(invoiceId: number): string;
  /** Throws PaymentUnavailableError. Idempotent by `txid`. */
  charge(charge: NewCharge): Promise<Charge>;
}

/**
 * Somebody who takes Pix for the platform's owner. One that is `asked` knows what became of a charge and tells by a
 * webhook; of another only the owner can see the money on the statement.
 */
export type PaymentProvider =
  | (AnyProvider & { name: 'static'; asked: false })
  | (AnyProvider & {
      name: 'efi';
      asked: true;
      /** Throws PaymentUnavailableError. */
      look(txid: string): Promise<ChargeState>;
      /** Has the provider call this address when money comes. */
      tellAt(url: string): Promise<void>;
    });

/** The provider did not answer, or not as documented: nothing is known of the request's result. */
export class PaymentUnavailableError extends AppError {
  /** The provider works and rejected this one request; others may succeed. */
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
