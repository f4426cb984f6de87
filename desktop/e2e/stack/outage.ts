import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { demo } from './demo';

const SERVER = join('server', 'dist', 'main.mjs');

/**
 * Kills the server as a crash would (kill -9). The demo would restart it, so the demo is paused until the
 * returned function is called. The journey thereby controls the length of the outage.
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
