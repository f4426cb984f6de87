import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { demo } from './demo';

const SERVER = join('server', 'dist', 'main.mjs');

/**
 * Ends the server as a crash would (kill -9). The demo, which brings a dead server back at once, is held still
 * until the answered function is called, so that a journey decides how long the outage lasts.
 */
export function serverDies(): () => void {
  const { pid } = demo();
  const server = childrenOf(pid).find(({ command }) => command.includes(SERVER));
  if (!server) throw new Error(`The demo (process ${pid}) runs no server`);
  process.kill(pid, 'SIGSTOP');
  process.kill(server.pid, 'SIGKILL');
  return () => process.kill(pid, 'SIGCONT');
}

function childrenOf(parent: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && command ? [{ pid: Number(pid), command }] : [];
  });
}
