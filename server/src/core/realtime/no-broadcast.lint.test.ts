import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** Returns the rules that reject a line of code in that file. */
async function complaints(code: string, file: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}server/src/${file}` });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

const FEATURE = 'features/tickets/operations/open-ticket.ts';
const REALTIME = 'core/realtime/delivery.ts';

describe('the lint rule against publications to every company', () => {
  it.each([
    "io.emit('x');",
    "io.send('x');",
    "io.of('/').emit('x');",
    "io.sockets.emit('x');",
    "io.local.emit('x');",
    "context.io.emit('x');",
    "this.io.emit('x');",
    "socket.broadcast.emit('x');",
    "io.except('room').emit('x');",
  ])('rejects %s in any file', async (code) => {
    expect(await complaints(code, FEATURE)).toContain('no-restricted-syntax');
    expect(await complaints(code, REALTIME)).toContain('no-restricted-syntax');
  });

  it.each(["server.emit('x');", "namespace.emit('x');", "server.serverSideEmit('x');"])(
    'rejects %s in files that may hold a socket.io server under another name',
    async (code) => {
      expect(await complaints(code, REALTIME)).toContain('no-restricted-syntax');
    },
  );

  it('rejects a server in other files', async () => {
    expect(await complaints("import { Server } from 'socket.io';\nnew Server();", FEATURE)).toContain(
      'no-restricted-imports',
    );
  });

  it('accepts sending to a single socket', async () => {
    expect(await complaints("socket.emit('positions', []);", REALTIME)).not.toContain('no-restricted-syntax');
  });
});
