import type { Logger } from 'pino';
import type { createMetrics } from './core/http';
import type { MessengerGateway, ProtocolState } from './messenger/gateway';

/** Adds the metrics of the protocol version, as it was at the previous reading, so that none waits for the database. */
export function protocolGauges(
  metrics: ReturnType<typeof createMetrics>,
  { protocol }: MessengerGateway,
  log: Logger,
): void {
  let known: ProtocolState | undefined;
  const refresh = (): void => {
    protocol.state().then(
      (state) => {
        known = state;
      },
      (error: unknown) => log.debug({ err: error }, 'protocol version not read'),
    );
  };
  metrics.gauge(
    'recado_protocol_version_age_seconds',
    'Time since this platform first saw the protocol version that new sessions report.',
    () => {
      refresh();
      return known ? (Date.now() - known.firstSeen.getTime()) / 1000 : 0;
    },
  );
  metrics.gauge(
    'recado_protocol_version_rejected',
    '1 while WhatsApp rejects the newest known protocol version.',
    () => (known?.rejectedAt ? 1 : 0),
  );
}
