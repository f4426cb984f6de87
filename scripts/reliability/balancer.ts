import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const CHECK_EVERY_MS = 200;
/** Longer than a server on a busy machine takes to respond. */
const CHECK_LIMIT_MS = 8_000;

interface Backend {
  url: URL;
  state: 'ready' | 'unready' | 'failed';
  sockets: Set<Socket>;
}

/**
 * Forwards connections to servers in turn, like an operator's balancer. Servers whose `/readyz` fails receive no new
 * ones; those that do not respond lose the existing ones, too.
 */
export class Balancer {
  private readonly server: Server;
  private readonly backends: Backend[];
  private next = 0;
  private stopped = false;

  private constructor(urls: readonly string[]) {
    this.backends = urls.map((url) => ({ url: new URL(url), state: 'ready', sockets: new Set() }));
    this.server = createServer((client) => {
      client.on('error', () => client.destroy());
      this.forward(client, this.candidates());
    });
  }

  static async start(urls: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(urls);
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    for (const backend of balancer.backends) void balancer.check(backend);
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const backend of this.backends) cut(backend);
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Ready servers in turn; without any, all. */
  private candidates(): Backend[] {
    this.next += 1;
    const turned = this.backends.map((_, n) => this.backends[(n + this.next) % this.backends.length]);
    const known = turned.filter((backend) => backend !== undefined);
    const ready = known.filter(({ state }) => state === 'ready');
    return ready.length > 0 ? ready : known;
  }

  private forward(client: Socket, [backend, ...rest]: Backend[]): void {
    if (!backend) {
      client.destroy();
      return;
    }
    const { hostname, port } = backend.url;
    const socket = connect(Number(port), hostname);
    let isOpen = false;
    socket.once('connect', () => {
      isOpen = true;
      backend.sockets.add(socket);
      client.pipe(socket).pipe(client);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      backend.sockets.delete(socket);
      if (isOpen || client.destroyed) client.destroy();
      else this.forward(client, rest);
    });
    client.once('close', () => socket.destroy());
  }

  private async check(backend: Backend): Promise<void> {
    while (!this.stopped) {
      const status = await fetch(new URL('/readyz', backend.url), {
        signal: AbortSignal.timeout(CHECK_LIMIT_MS),
      }).then(
        (response) => response.status,
        () => undefined,
      );
      if (status === undefined) {
        backend.state = 'failed';
        cut(backend);
      } else backend.state = status === 200 ? 'ready' : 'unready';
      await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    }
  }
}

function cut({ sockets }: Backend): void {
  for (const socket of sockets) socket.destroy();
}
