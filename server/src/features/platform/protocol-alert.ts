import type { Logger } from 'pino';
import type { Mail } from '#core/mail';
import type { MessengerProtocol } from '#messenger/gateway';
import { protocolEmail } from './protocol-email';

export interface ProtocolAlertDeps {
  protocol: MessengerProtocol;
  mail: Mail;
  log: Logger;
  platformAdmins(): Promise<{ email: string; language: string }[]>;
}

/**
 * Returns a function that notifies the platform admins, once, that WhatsApp rejects a version and no newer one is
 * known. Without a mail server it only logs.
 * @throws if no mail could be sent, so that the job is repeated
 */
export function protocolAlert({ protocol, mail, log, platformAdmins }: ProtocolAlertDeps) {
  return async (version: string): Promise<void> => {
    const { version: current, rejectedAt, alertedAt, lastCheck } = await protocol.state();
    if (current !== version || rejectedAt === null || alertedAt !== null) return;
    log.error({ version, rejectedAt, lastCheck }, 'WhatsApp rejects the newest known protocol version');
    if (mail.configured) {
      const admins = await platformAdmins();
      const sent = await Promise.allSettled(
        admins.map(({ email, language }) => mail.send({ to: email, ...protocolEmail(language, version) })),
      );
      const [failed] = sent.filter(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected' && sent.every(({ status }) => status === 'rejected'))
        throw failed.reason;
    }
    await protocol.noteAlert(version);
  };
}
