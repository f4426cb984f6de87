import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** The rules that complain about a line of code, as if it stood in that file. */
async function complaints(code: string, file: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}server/src/${file}` });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

const FEATURE = 'features/tickets/operations/open-ticket.ts';
const REALTIME = 'core/realtime/delivery.ts';

describe('emitting to every company is refused by lint', () => {
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
  ])('%s, anywhere', async (code) => {
    expect(await complaints(code, FEATURE)).toContain('no-restricted-syntax');
    expect(await complaints(code, REALTIME)).toContain('no-restricted-syntax');
  });

  it.each(["server.emit('x');", "namespace.emit('x');", "server.serverSideEmit('x');"])(
    '%s, where a socket.io server can be held under another name',
    async (code) => {
      expect(await complaints(code, REALTIME)).toContain('no-restricted-syntax');
    },
  );

  it('and a server can be held nowhere else', async () => {
    expect(await complaints("import { Server } from 'socket.io';\nnew Server();", FEATURE)).toContain(
      'no-restricted-imports',
    );
  });

  it('while one socket may be spoken to', async () => {
    expect(await complaints("socket.emit('positions', []);", REALTIME)).not.toContain('no-restricted-syntax');
  });
});
