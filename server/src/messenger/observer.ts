import type { DisconnectReason } from './gateway';

/** Callbacks for metrics. They must not throw. */
export interface MessengerObserver {
  /** The application has stored a received message and completed its effects. */
  inboundStored(seconds: number): void;
  /** A connection to the messenger ended; `restart`: reopened at once, as WhatsApp requests after a pairing. */
  connectionEnded(reason: DisconnectReason | 'restart'): void;
  /** This server claimed a session that its former owner had not released. */
  leaseClaimed(): void;
  leaseLost(): void;
}

export const NO_OBSERVER: MessengerObserver = {
  inboundStored: () => undefined,
  connectionEnded: () => undefined,
  leaseClaimed: () => undefined,
  leaseLost: () => undefined,
};
