import { GatewayError } from '../gateway';

const WAIT_MS = 30_000;

/** Lets callers wait until WhatsApp offers a pairing. */
export class PairingOffer {
  private readonly waiting = new Set<() => void>();

  made(): void {
    this.waiting.forEach((offered) => offered());
  }

  /** @throws GatewayError `timeout` if no offer arrives */
  next(): Promise<void> {
    return new Promise((resolve, reject) => {
      const offered = () => {
        clearTimeout(limit);
        this.waiting.delete(offered);
        resolve();
      };
      const limit = setTimeout(() => {
        this.waiting.delete(offered);
        reject(new GatewayError('timeout', 'The messenger offered no pairing.'));
      }, WAIT_MS);
      this.waiting.add(offered);
    });
  }
}
