import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  id: string;
  event: string;
  at: string;
  data: { message?: Record<string, unknown> } & Record<string, unknown>;
  isSignedBy(secret: string): boolean;
}

/** An integrator's server. The test chooses its responses. */
export async function webhookReceiver() {
  const calls: ReceivedCall[] = [];
  const attempts: string[] = [];
  let respond: (call: ReceivedCall) => number = () => 204;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const call = JSON.parse(body) as ReceivedCall;
      const header = String(request.headers['x-recado-signature']);
      const [, at = '', proofs = ''] = /^t=(\d+)((?:,v1=\w+)+)$/.exec(header) ?? [];
      call.isSignedBy = (secret) =>
        proofs.split(',v1=').includes(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'));
      const status = respond(call);
      attempts.push(call.id);
      if (status < 300) calls.push(call);
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recado`,
    /** Calls that the server accepted. */
    calls,
    /** Event ids, including those of rejected calls. */
    attempts,
    respondWith: (given: (call: ReceivedCall) => number): void => {
      respond = given;
    },
    reset: (): void => {
      calls.length = 0;
      attempts.length = 0;
      respond = () => 204;
    },
    close: (): Promise<void> => new Promise((closed) => server.close(() => closed())),
  };
}
