import { statfs } from 'node:fs/promises';
import { freemem, release, totalmem } from 'node:os';
import type { App, SystemPreferences } from 'electron';
import { type Diagnostic, NO_UPDATE_FEED } from '@recado/shared/diagnostics';
import type { MachinePolicy, UpdateState } from '../../ipc/bridge';

export interface MachineChecksDeps {
  app: Pick<App, 'getVersion' | 'getPath' | 'getLocale' | 'getGPUFeatureStatus' | 'isPackaged'>;
  systemPreferences: Pick<SystemPreferences, 'getMediaAccessStatus'>;
  notifications: () => { supported: boolean; failed: boolean };
  platform: NodeJS.Platform;
  versions: NodeJS.ProcessVersions;
  arch: string;
  policy: MachinePolicy;
  hasKeyStore: () => Promise<boolean>;
  updates: () => UpdateState;
}

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS' };
const MEGABYTE = 1024 ** 2;
const LITTLE_DISK_MB = 500;

/** Checks this machine and its settings. */
export function machineChecks(deps: MachineChecksDeps): Promise<Diagnostic>[] {
  const checks = [versions, policy, keyStore, notifications, microphone, disk, gpu, updates];
  return checks.map(async (check) => check(deps));
}

function versions({ app, versions, platform, arch }: MachineChecksDeps): Diagnostic {
  const facts = {
    app: app.getVersion(),
    electron: versions.electron ?? '',
    chromium: versions.chrome ?? '',
    node: versions.node,
    system: SYSTEMS[platform] ?? 'Linux',
    release: release(),
    arch,
    language: app.getLocale(),
    memoryMegabytes: Math.round(totalmem() / MEGABYTE),
    freeMemoryMegabytes: Math.round(freemem() / MEGABYTE),
    packaged: app.isPackaged,
  };
  return { id: 'versions', state: 'ok', facts };
}

function policy({ policy }: MachineChecksDeps): Diagnostic {
  return { id: 'policy', state: 'ok', facts: { ...policy } };
}

async function keyStore({ hasKeyStore }: MachineChecksDeps): Promise<Diagnostic> {
  const persistent = await hasKeyStore();
  return { id: 'keyStore', state: persistent ? 'ok' : 'warning', facts: { persistent } };
}

function notifications(deps: MachineChecksDeps): Diagnostic {
  const { supported, failed } = deps.notifications();
  return {
    id: 'notifications',
    state: supported && !failed ? 'ok' : 'warning',
    facts: { supported, failed },
  };
}

/** Linux has no permission of its own for microphones. */
function microphone({ platform, systemPreferences }: MachineChecksDeps): Diagnostic {
  if (platform === 'linux') return { id: 'microphone', state: 'unknown', facts: {} };
  const access = systemPreferences.getMediaAccessStatus('microphone');
  const blocked = access === 'denied' || access === 'restricted';
  return { id: 'microphone', state: blocked ? 'warning' : 'ok', facts: { access } };
}

async function disk({ app }: MachineChecksDeps): Promise<Diagnostic> {
  const { bavail, bsize } = await statfs(app.getPath('userData'));
  const freeMegabytes = Math.floor((bavail * bsize) / MEGABYTE);
  return { id: 'disk', state: freeMegabytes < LITTLE_DISK_MB ? 'warning' : 'ok', facts: { freeMegabytes } };
}

function gpu({ app }: MachineChecksDeps): Diagnostic {
  const compositing = app.getGPUFeatureStatus().gpu_compositing;
  return { id: 'gpu', state: compositing.startsWith('enabled') ? 'ok' : 'warning', facts: { compositing } };
}

function updates(deps: MachineChecksDeps): Diagnostic {
  const { choice, choices, locked, phase, currentVersion, version, percent, failure, checkedAt } =
    deps.updates();
  const facts = {
    // A build without release key does not update itself.
    choice: choices.length === 0 ? 'none' : choice,
    locked,
    phase,
    version: currentVersion,
    ...(version !== null && { found: version }),
    ...(phase === 'downloading' && { percent }),
    ...(failure !== null && { code: failure }),
    ...(checkedAt !== null && { checked: new Date(checkedAt).toISOString() }),
  };
  const isOff = choices.length === 0 || choice === 'off';
  const hasFailed = phase === 'failed' && failure !== NO_UPDATE_FEED;
  return { id: 'updates', state: hasFailed ? 'failed' : isOff ? 'warning' : 'ok', facts };
}
