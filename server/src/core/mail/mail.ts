import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import type { MailConfig } from '../config';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

interface Email {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** If false, features that need mail are not offered. */
  configured: boolean;
  /**
   * Resolves when the mail server has accepted the mail. Logs the reason of a failure, but not the text.
   * @throws ERR_MAIL_NOT_CONFIGURED, ERR_UNAVAILABLE
   */
  send(email: Email): Promise<void>;
}

export function createMail(config: MailConfig | undefined, log: Logger): Mail {
  let transport: Promise<Transporter> | undefined;
  return {
    configured: config !== undefined,
    async send(email) {
      if (!config) throw new AppError('ERR_MAIL_NOT_CONFIGURED');
      transport ??= openTransport(config);
      try {
        await (await transport).sendMail({ from: config.from, ...email });
      } catch (error) {
        log.error({ err: error, subject: email.subject }, 'a mail could not be sent');
        throw new AppError('ERR_UNAVAILABLE');
      }
    },
  };
}

async function openTransport({ smtpUrl }: MailConfig): Promise<Transporter> {
  // Loaded with the first mail, for a fast startup.
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : undefined,
    secure: protocol === 'smtps:',
    // Passwords must not be sent unencrypted over a network.
    requireTLS: username !== '' && !isLoopback(hostname),
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    ...TIMEOUTS,
  });
}

function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
