import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type SimulatorProcess, startSimulatorProcess } from '../../bench/rig/simulator-process';
import { optionOf } from '../../bench/rig/timed-calls';
import { backgroundRows } from './background-work';
import { deletionRows } from './deletion';
import { listRows } from './lists';
import { messageRows } from './messages';
import { neighbourRows } from './neighbours';
import { backedUpAndRestored, ROOT, seededFolder } from './profile-folder';
import type { GateRow, Say } from './rows';
import { socketRows } from './sockets';
import { updateRows } from './update';

interface GateResult {
  rows: GateRow[];
  notes: string[];
}

type Measure = (dataDir: string, simulator: SimulatorProcess, say: Say) => Promise<GateRow[]>;

/** These change data, so they run on a restored copy, the deletion last. */
const CHANGING: Readonly<Record<string, Measure>> = {
  messages: messageRows,
  neighbours: neighbourRows,
  background: backgroundRows,
  sockets: socketRows,
  update: updateRows,
  deletion: deletionRows,
};

/**
 * Measures the limits of `docs/scale.md` on the data of the profile that the command line names (`--profile=L`); `--only=` names
 * a part: lists, backup, messages, neighbours, background, sockets, update, deletion.
 */
export async function runGate(say: Say): Promise<GateResult> {
  const profile = optionOf('profile') ?? 'L';
  const only = optionOf('only')?.split(',');
  const isWanted = (part: string) => only?.includes(part) ?? true;
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = seededFolder(profile, simulator, say);
    const { size } = statSync(join(dataDir, 'store', 'data.mdb'));
    const rows = isWanted('lists') ? await listRows(dataDir, simulator, say) : [];
    const changing = Object.entries(CHANGING).filter(([part]) => isWanted(part));
    if (isWanted('backup') || changing.length > 0) {
      const { rows: backupRows, restored } = backedUpAndRestored(dataDir, simulator, say);
      rows.push(...backupRows);
      for (const [part, measure] of changing)
        rows.push(
          ...(await measure(restored, simulator, say).catch((error: unknown) => [failed(part, error)])),
        );
      rmSync(restored, { recursive: true });
    }
    return { rows, notes: [`Profile ${profile}: ${(size / 1024 ** 3).toFixed(1)} GB.`] };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

/** A part that cannot be measured does not hide the others. */
function failed(part: string, error: unknown): GateRow {
  console.error(error);
  return { what: part, measured: 'not measured', limit: '', result: 'FAILED' };
}
