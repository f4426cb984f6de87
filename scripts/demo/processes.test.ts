import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { requireUsablePort } from './processes.mjs';

it.each([6000, 6667, 10080])(
  'refuses port %s, which no browser opens, with a clear sentence',
  async (port) => {
    await expect(requireUsablePort(port, 'SIMULATOR_PORT')).rejects.toThrow(
      `Port ${port} is reserved: browsers and Node's fetch refuse it. Choose another: SIMULATOR_PORT=`,
    );
  },
);

it.each([0, 70_000, Number.NaN, 40.5])('refuses %s, which is no port', async (port) => {
  await expect(requireUsablePort(port, 'PORT')).rejects.toThrow('PORT takes a number from 1 to 65535.');
});

it('refuses a port in use and accepts a free one', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(requireUsablePort(port, 'PORT')).rejects.toThrow(`Port ${port} is in use.`);
  await new Promise((resolve) => server.close(resolve));
  await expect(requireUsablePort(port, 'PORT')).resolves.toBeUndefined();
});
