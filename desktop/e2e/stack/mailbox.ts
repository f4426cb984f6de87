import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { demo } from './demo';
import { expect } from './journey';

export async function openMailbox() {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let mail = '';
      stream.setEncoding('utf8').on('data', (part: string) => (mail += part));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: mail });
        done();
      });
    },
  });
  server.listen(demo().smtpPort, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    /** Returns the first link to the app in a mail to that address, once it arrives. */
    async linkFor(address: string): Promise<string> {
      let link: string | undefined;
      await expect
        .poll(() => {
          const mail = mails.find(({ to }) => to.includes(address));
          link = /http:\S+\/app\/\S+/.exec(unfolded(mail?.text ?? ''))?.[0];
          return link;
        })
        .toBeDefined();
      return link ?? '';
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Joins folded lines and decodes quoted-printable characters. */
function unfolded(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
