import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../bootstrap/child.mjs';
import { PlainError } from '../bootstrap/say.mjs';
import { readManifestFiles, readYamlFields } from '../package-check/read/texts.mjs';
import { readFuses, WANTED_FUSES } from '../package-check/stubs/fuse-wire.mjs';
import { checklistProblems } from './checklist.mjs';
import { findStubs } from './find-stubs.mjs';

const TEMPLATE = join('docs', 'release-checklist.md');
const ARTIFACT = /\.(exe|deb|AppImage|dmg|zip)$/;
const MANIFEST = /^latest.*\.yml$/;
/** Unpacked apps that electron-builder leaves next to its artifacts → the file with the fuses. */
const FUSE_FILES = {
  'win-unpacked': 'Recado.exe',
  'linux-unpacked': 'recado',
  mac: 'Recado.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  'mac-arm64': 'Recado.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
};

/**
 * Checks a folder of artifacts and a filled checklist.
 * @param {{ root: string, folder: string, checklist: string, sevenZip: string }} options the repository, two paths relative
 *   to it, and the command of 7-Zip
 * @returns {Promise<{ problems: string[], artifacts: { name: string, sha512: string }[] }>}
 * @throws a PlainError if a file is missing
 */
export async function checkRelease({ root, folder, checklist, sevenZip }) {
  const artifactsFolder = resolve(root, folder);
  if (!existsSync(artifactsFolder))
    throw new PlainError(`${artifactsFolder} does not exist. Run npm run build and npm run package first.`);
  const { version } = JSON.parse(readFileSync(join(root, 'desktop', 'package.json'), 'utf8'));
  const names = readdirSync(artifactsFolder);
  const artifacts = names
    .filter((name) => ARTIFACT.test(name))
    .map((name) => ({ name, sha512: digest(join(artifactsFolder, name)) }));
  const problems = [
    ...checklistProblems(readText(resolve(root, checklist)), readText(join(root, TEMPLATE)), version),
    ...(artifacts.length === 0 ? [`${artifactsFolder} has no artifacts.`] : []),
    ...manifestProblems(artifactsFolder, names, artifacts, version),
    ...fuseProblems(artifactsFolder),
  ];
  const stubs = await findStubs(artifactsFolder, sevenZip);
  problems.push(...stubs.map((name) => `${name} contains a stub of the package check.`));
  return { problems, artifacts };
}

function readText(path) {
  if (!existsSync(path)) throw new PlainError(`${path} does not exist.`);
  return readFileSync(path, 'utf8');
}

const digest = (path) => createHash('sha512').update(readFileSync(path)).digest('base64');

function manifestProblems(folder, names, artifacts, version) {
  const manifests = names.filter((name) => MANIFEST.test(name));
  if (manifests.length === 0) return ['No update manifest (latest.yml) is next to the artifacts.'];
  return manifests.flatMap((manifest) => {
    const text = readFileSync(join(folder, manifest), 'utf8');
    const found = readYamlFields(text).version;
    const files = readManifestFiles(text);
    return [
      ...(found === version ? [] : [`${manifest} is of version ${found}, not ${version}.`]),
      ...files
        .filter(({ url, sha512 }) => artifacts.find(({ name }) => name === url)?.sha512 !== sha512)
        .map(({ url }) => `${manifest}: ${url} is missing or has another digest.`),
    ];
  });
}

function fuseProblems(folder) {
  return Object.entries(FUSE_FILES).flatMap(([unpacked, file]) => {
    const path = join(folder, unpacked, file);
    if (!existsSync(path)) return [];
    const fuses = readFuses(readFileSync(path));
    return Object.keys(WANTED_FUSES)
      .filter((name) => fuses[name] !== WANTED_FUSES[name])
      .map((name) => `${unpacked}: the fuse ${name} is ${fuses[name] ? 'on' : 'off'}.`);
  });
}

/** Returns the command of an installed 7-Zip, which opens the artifacts. */
export async function installedSevenZip() {
  for (const command of ['7z', '7zz', 'C:\\Program Files\\7-Zip\\7z.exe'])
    if ((await run(command, ['i'], { quiet: true })).code === 0) return command;
  throw new PlainError('Install 7-Zip (7z or 7zz): the release opens its artifacts with it.');
}
