import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import type { MailConfig } from '../config';

/** How long a mail server may take to answer, to greet, and to say nothing. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

interface Letter {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Mail to people: links, warnings. */
export interface Mail {
  /** Whether mail can be sent at all: what needs one is not offered otherwise. */
  configured: boolean;
  /**
   * Resolves when the mail server took it. Throws ERR_MAIL_NOT_CONFIGURED, and ERR_UNAVAILABLE when it was
   * refused or nobody answered: the log says why, without the text.
   */
  send(letter: Letter): Promise<void>;
}

/** Mail by SMTP as configured (`SMTP_URL`, `MAIL_FROM`). */
export function createMail(config: MailConfig | undefined, log: Logger): Mail {
  let transport: Promise<Transporter> | undefined;
  return {
    configured: config !== undefined,
    async send(letter) {
      if (!config) throw new AppError('ERR_MAIL_NOT_CONFIGURED');
      transport ??= openTransport(config);
      try {
        await (await transport).sendMail({ from: config.from, ...letter });
      } catch (error) {
        log.error({ err: error, subject: letter.subject }, 'a mail could not be sent');
        throw new AppError('ERR_UNAVAILABLE');
      }
    },
  };
}

async function openTransport({ smtpUrl }: MailConfig): Promise<Transporter> {
  // Loaded with the first mail: a start does not need it.
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : undefined,
    secure: protocol === 'smtps:',
    // A password goes over no line that others can read.
    requireTLS: username !== '' && !isLoopback(hostname),
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    ...TIMEOUTS,
  });
}

function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
