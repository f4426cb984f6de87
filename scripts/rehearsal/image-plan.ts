import { posix } from 'node:path';
import { type Instruction, readDockerfile } from '../checks/compose/dockerfile';

/** One step of a stage. Paths are those of the image. */
export type Step =
  | { kind: 'folder'; path: string }
  /** `from` is the name of an earlier stage; without it, the sources are in the build context. */
  | { kind: 'copy'; from?: string; sources: string[]; target: string }
  | { kind: 'run'; command: string; folder: string; environment: Record<string, string> };

interface Healthcheck {
  command: string[];
  timeoutMs: number;
  startPeriodMs: number;
}

/** A stage of a Dockerfile, and how its image would run. */
export interface Stage {
  image: string;
  name?: string;
  steps: Step[];
  environment: Record<string, string>;
  folder: string;
  user?: string;
  exposed: number[];
  command?: string[];
  healthcheck?: Healthcheck;
}

const SHELL = ['/bin/sh', '-c'];
const UNITS_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * Returns the stages of a Dockerfile.
 *
 * @throws for an instruction that the rehearsal does not know, so that it never ignores one
 */
export function planImage(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of readDockerfile(dockerfile)) {
    if (instruction.name === 'FROM') stages.push(newStage(instruction.text));
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.name} is before the first FROM.`);
    apply(stage, instruction);
  }
  return stages;
}

function newStage(text: string): Stage {
  const [image = '', , name] = text.split(/\s+/);
  return { image, ...(name && { name }), steps: [], environment: {}, folder: '/', exposed: [] };
}

function apply(stage: Stage, { name, text }: Instruction): void {
  if (name === 'FROM' || name === 'VOLUME') return;
  if (name === 'WORKDIR') {
    stage.folder = posix.resolve(stage.folder, text);
    stage.steps.push({ kind: 'folder', path: stage.folder });
  } else if (name === 'ENV') Object.assign(stage.environment, pairsOf(text));
  else if (name === 'COPY') stage.steps.push(copyOf(text, stage.folder));
  else if (name === 'RUN') {
    const { folder, environment } = stage;
    stage.steps.push({ kind: 'run', command: text, folder, environment: { ...environment } });
  } else if (name === 'USER') stage.user = text;
  else if (name === 'EXPOSE') stage.exposed.push(...text.split(/\s+/).map(Number));
  else if (name === 'CMD') stage.command = commandOf(text);
  else if (name === 'HEALTHCHECK') stage.healthcheck = healthcheckOf(text);
  else throw new Error(`The rehearsal does not know the instruction ${name}.`);
}

function pairsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const [, name, value] = /^(\w+)=([^"']*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new Error(`The rehearsal does not understand ENV ${pair}.`);
      return [name, value];
    }),
  );
}

function copyOf(text: string, folder: string): Step {
  const words = text.split(/\s+/);
  const flags = words.filter((word) => word.startsWith('--'));
  const [, from] = /^--from=(.+)$/.exec(flags[0] ?? '') ?? [];
  if (flags.length > (from ? 1 : 0))
    throw new Error(`The rehearsal does not know the flags of COPY ${text}.`);
  const paths = words.filter((word) => !word.startsWith('--'));
  const sources = paths.slice(0, -1);
  const last = paths.at(-1) ?? '';
  // Of several sources, or with a slash at the end, the target is a folder.
  const target = posix.resolve(folder, last) + (last.endsWith('/') ? '/' : '');
  return { kind: 'copy', ...(from && { from }), sources, target };
}

function commandOf(text: string): string[] {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : [...SHELL, text];
}

function healthcheckOf(text: string): Healthcheck {
  const [, flags = '', command = ''] = /^(.*?)\s*CMD\s+(.*)$/.exec(text) ?? [];
  const option = (name: string, byDefault: string) =>
    durationMs(new RegExp(`--${name}=(\\S+)`).exec(flags)?.[1] ?? byDefault);
  return {
    command: commandOf(command),
    timeoutMs: option('timeout', '30s'),
    startPeriodMs: option('start-period', '0s'),
  };
}

/** Returns a duration of Docker, such as `1m30s`, in milliseconds. */
export function durationMs(text: string): number {
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h)/g)];
  if (parts.map(([part]) => part).join('') !== text) throw new Error(`"${text}" is no duration.`);
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS],
    0,
  );
}

/** Commands that need root and have no effect on a rehearsal by one user. */
const ROOT_ONLY = /^(?:chown|useradd|groupadd|adduser|addgroup|apt-get)\b/;

export interface MappedCommand {
  /** Empty if nothing is left to run. */
  command: string;
  skipped: string[];
}

/**
 * Maps the absolute paths of a RUN command into the folder of its stage and removes the parts between `&&` that only root can
 * run.
 */
export function mapCommand(command: string, root: string): MappedCommand {
  const parts = command.split(/\s*&&\s*/);
  const isSkipped = (part: string) => ROOT_ONLY.test(part);
  return {
    command: parts
      .filter((part) => !isSkipped(part))
      .map((part) => mapPaths(part, root))
      .join(' && '),
    skipped: parts.filter(isSkipped),
  };
}

const mapPaths = (text: string, root: string) => text.replace(/(^|[\s=])\/(?=\w)/g, `$1${root}/`);

/** Maps the port of an image in the words of a command that call it on this host. */
export function mapPort(command: readonly string[], from: number, to: number): string[] {
  return command.map((word) =>
    word.replaceAll(new RegExp(`\\b(127\\.0\\.0\\.1|localhost):${from}\\b`, 'g'), `$1:${to}`),
  );
}
