/** One instruction, continued lines joined. `stage`: index of the `FROM` before it. */
export interface Instruction {
  stage: number;
  name: string;
  text: string;
}

/** Returns the instructions of a Dockerfile in order. */
export function readDockerfile(text: string): Instruction[] {
  let stage = -1;
  return text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
      if (name.toUpperCase() === 'FROM') stage += 1;
      return { stage, name: name.toUpperCase(), text: rest.trim() };
    });
}

/** Returns the names that the last stage sets by `ENV NAME=value`. */
export function imageVariables(text: string): string[] {
  const instructions = readDockerfile(text);
  const last = Math.max(...instructions.map(({ stage }) => stage));
  return instructions
    .filter(({ name, stage }) => name === 'ENV' && stage === last)
    .flatMap((instruction) =>
      [...instruction.text.matchAll(/([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name ?? ''),
    );
}

interface BuildContext {
  exists: (path: string) => boolean;
  isIgnored: (path: string) => boolean;
  /** Paths that the build creates, such as `server/dist`. */
  built: readonly string[];
  /** Folders whose `package.json` `npm ci` reads. */
  workspaces: readonly string[];
  /** Such as `>=20.19`. */
  engines: string;
}

/** Returns a sentence per instruction that would fail or give a broken image. */
export function dockerfileProblems(text: string, context: BuildContext): string[] {
  const instructions = readDockerfile(text);
  return [
    ...instructions
      .filter(({ name }) => name === 'COPY')
      .flatMap((copy) => copyProblems(copy, instructions, context)),
    ...instructions
      .filter(({ name }) => name === 'FROM')
      .flatMap(({ text: base }) => baseProblems(base, context)),
    ...manifestProblems(instructions, context),
  ];
}

function copyProblems(copy: Instruction, all: Instruction[], context: BuildContext): string[] {
  const words = copy.text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
  if (from === undefined) {
    return sources.flatMap((source) => {
      if (!context.exists(source)) return [`COPY ${source}: does not exist`];
      return context.isIgnored(source) ? [`COPY ${source}: .dockerignore excludes it`] : [];
    });
  }
  const stage = all.find(
    ({ name, text }) => name === 'FROM' && text.toLowerCase().endsWith(` as ${from.toLowerCase()}`),
  );
  if (!stage || stage.stage >= copy.stage) return [`COPY --from=${from}: no earlier stage has this name`];
  const folder = all.find(({ name, stage: of }) => name === 'WORKDIR' && of === stage.stage)?.text ?? '/';
  return sources.flatMap((source) => {
    const path = source.startsWith(`${folder}/`) ? source.slice(folder.length + 1) : source;
    const isThere = context.built.includes(path) || (context.exists(path) && !context.isIgnored(path));
    return isThere ? [] : [`COPY --from=${from} ${source}: the stage does not contain it`];
  });
}

function baseProblems(base: string, { engines }: BuildContext): string[] {
  const image = base.split(/\s+/)[0] ?? '';
  const found = /^node:(\d+)(?:\.(\d+))?/.exec(image);
  if (!found) return [`FROM ${image}: is no image of Node with a version`];
  const [, major = '', minor] = found;
  const [, needsMajor = '', needsMinor = '0'] = /^>=(\d+)(?:\.(\d+))?/.exec(engines) ?? [];
  const isOlder =
    Number(major) < Number(needsMajor) ||
    (Number(major) === Number(needsMajor) && Number(minor ?? Infinity) < Number(needsMinor));
  return isOlder ? [`FROM ${image}: is older than engines ${engines}`] : [];
}

/** `npm ci` fails if the lock file names a workspace without manifest. */
function manifestProblems(instructions: Instruction[], { workspaces }: BuildContext): string[] {
  const install = instructions.findIndex(({ name, text }) => name === 'RUN' && text.startsWith('npm ci'));
  if (install === -1) return ['No RUN installs the packages with npm ci'];
  const copied = instructions
    .slice(0, install)
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ text }) => text.split(/\s+/));
  return workspaces
    .filter((folder) => !copied.includes(`${folder}/package.json`))
    .map((folder) => `npm ci: ${folder}/package.json is not copied before it`);
}
