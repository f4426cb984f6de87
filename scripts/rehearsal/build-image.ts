import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { run } from '../bootstrap/child.mjs';
import { mapCommand, type Stage, type Step } from './image-plan';

interface BuildOptions {
  /** Folder of the build context. */
  context: string;
  isIgnored: (path: string) => boolean;
  /** Folder in which each stage gets one. */
  folder: string;
  environment: Record<string, string>;
  say: (text: string) => void;
}

const RUN_LIMIT_MS = 20 * 60_000;

/**
 * Executes the steps of each stage in a folder of its own that represents the root of its file system.
 *
 * @returns the folder of the last stage
 */
export async function buildImage(stages: readonly Stage[], options: BuildOptions): Promise<string> {
  const roots = new Map<string, string>();
  let root = '';
  for (const [number, stage] of stages.entries()) {
    root = join(options.folder, `stage-${number}`);
    mkdirSync(root);
    for (const step of stage.steps) await execute(step, root, roots, options);
    if (stage.name) roots.set(stage.name, root);
  }
  return root;
}

async function execute(
  step: Step,
  root: string,
  roots: ReadonlyMap<string, string>,
  { context, isIgnored, environment, say }: BuildOptions,
): Promise<void> {
  if (step.kind === 'folder') {
    mkdirSync(join(root, step.path), { recursive: true });
    return;
  }
  if (step.kind === 'copy') {
    const from = step.from === undefined ? context : roots.get(step.from);
    if (from === undefined) throw new Error(`COPY --from=${step.from}: no earlier stage has this name.`);
    const isIncluded = (path: string) => step.from !== undefined || !isIgnored(relative(context, path));
    for (const source of step.sources) copy(join(from, source), join(root, step.target), step, isIncluded);
    say(`copied ${step.sources.join(', ')} to ${step.target}`);
    return;
  }
  const { command, skipped } = mapCommand(step.command, root);
  for (const part of skipped) say(`skipped, only root can run it: ${part}`);
  if (command === '') return;
  const started = performance.now();
  const { code, output } = await run('/bin/sh', ['-c', command], {
    cwd: join(root, step.folder),
    env: { ...environment, ...step.environment },
    isEnvironmentComplete: true,
    quiet: true,
    timeoutMs: RUN_LIMIT_MS,
  });
  if (code !== 0) throw new Error(`RUN ${command}: ended with code ${code}\n\n${output.slice(-4_000)}`);
  say(`ran in ${Math.round((performance.now() - started) / 1000)} s: ${command}`);
}

/** As Docker copies: the content of a folder, or a file, into a folder or under a new name. */
function copy(
  source: string,
  target: string,
  { sources }: { sources: readonly string[] },
  filter: (path: string) => boolean,
): void {
  if (!existsSync(source)) throw new Error(`COPY ${source}: does not exist.`);
  if (!filter(source)) throw new Error(`COPY ${source}: .dockerignore excludes it.`);
  const isFolder = statSync(source).isDirectory();
  const isIntoFolder = !isFolder && (target.endsWith('/') || sources.length > 1);
  const to = isIntoFolder ? join(target, basename(source)) : target;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(source, to, { recursive: true, verbatimSymlinks: true, filter: (path) => filter(path) });
}
