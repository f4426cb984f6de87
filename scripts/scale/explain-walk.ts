import { setTimeout as pause } from 'node:timers/promises';
import { type ProfiledCommand, profileReader } from './profile-reader';
import { addressOfCall, nameOf, type WalkedCall, walkedCalls, type WalkWorld } from './walked-calls';

/** A command whose reading is not bounded by what it returns. */
export interface Finding extends ProfiledCommand {
  problem: string;
  /** Call during which it ran. */
  during: string;
}

interface Size {
  commands: number;
  bytes: number;
}

export interface WalkResult {
  /** By shape, the worst of each. */
  findings: Finding[];
  /** Number of successful calls by endpoint. */
  successes: Map<string, number>;
  /** Calls that read by more commands or bytes than allowed. */
  large: (Size & { call: string })[];
  calls: number;
}

const MAX_COMMANDS = 12;
const MAX_BYTES = 1024 * 1024;
const LISTENERS_MS = 500;
/** Collections that background work reads at any time. */
const BACKGROUND = new Set(['jobs', 'leases', 'servers', 'due_work', 'counters', 'heartbeats']);

/**
 * Calls every endpoint and returns commands that scan a collection, examine more than 3 documents per returned one (and
 * 50), or more than 10 keys (and 200).
 */
export async function explainWalk(world: WalkWorld): Promise<WalkResult> {
  const profile = profileReader(world.app.database.db);
  const findings = new Map<string, Finding>();
  const successes = new Map<string, number>();
  const large: WalkResult['large'] = [];
  const look = async (during: string) => {
    const commands = await profile.read();
    for (const command of commands) note(findings, command, during);
    return commands.filter(({ collection }) => !BACKGROUND.has(collection));
  };
  await profile.clear();
  const calls = walkedCalls(world);
  for (const call of calls) {
    const name = nameOf(call);
    let cursor = await send(world.url, call);
    successes.set(call.endpoint.id, (successes.get(call.endpoint.id) ?? 0) + (cursor.ok ? 1 : 0));
    let size = sizeOf(await look(name));
    // Again, because what else runs at that time counts too, such as listeners of earlier calls on a busy machine.
    for (let attempt = 0; attempt < 3 && call.endpoint.method === 'GET' && isLarge(size); attempt++) {
      await pause(LISTENERS_MS);
      await look(name);
      await send(world.url, call);
      const again = sizeOf(await look(name));
      if (again.commands < size.commands) size = again;
    }
    if (call.endpoint.method === 'GET' && isLarge(size)) large.push({ call: name, ...size });
    for (let page = 2; page <= 3 && cursor.next; page++) {
      const query = { ...call.query, cursor: cursor.next };
      cursor = await send(world.url, { ...call, query });
      await look(`${name}, page ${page}`);
    }
  }
  // Jobs and listeners of the last calls.
  await pause(2_000);
  await look('jobs');
  await profile.stop();
  return { findings: [...findings.values()], successes, large, calls: calls.length };
}

const isLarge = ({ commands, bytes }: Size) => commands > MAX_COMMANDS || bytes > MAX_BYTES;

function sizeOf(commands: readonly ProfiledCommand[]): Size {
  return {
    commands: commands.length,
    bytes: commands.reduce((sum, { responseBytes }) => sum + responseBytes, 0),
  };
}

async function send(url: string, call: WalkedCall): Promise<{ ok: boolean; next: string | undefined }> {
  const { endpoint, as, body } = call;
  const response = await fetch(url + addressOfCall(call), {
    method: endpoint.method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      'content-type': 'application/json',
    },
    body: endpoint.method === 'GET' || body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const { nextCursor } = (isJson && text !== '' ? JSON.parse(text) : {}) as { nextCursor?: string | null };
  return { ok: response.ok, next: response.ok ? (nextCursor ?? undefined) : undefined };
}

function note(findings: Map<string, Finding>, command: ProfiledCommand, during: string): void {
  const problem = problemOf(command);
  if (!problem) return;
  const known = findings.get(command.shape);
  if (!known || known.docsExamined + known.keysExamined < command.docsExamined + command.keysExamined)
    findings.set(command.shape, { ...command, problem, during });
}

function problemOf({
  scansCollection,
  docsExamined,
  keysExamined,
  returned,
}: ProfiledCommand): string | undefined {
  if (scansCollection) return 'scans the collection';
  if (docsExamined > 3 * returned + 50) return `examines ${docsExamined} documents for ${returned}`;
  if (keysExamined > 10 * returned + 200) return `examines ${keysExamined} keys for ${returned}`;
  return undefined;
}
