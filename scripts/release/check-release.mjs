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
const MAC_APP = {
  fuses: 'Recado.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  resources: 'Recado.app/Contents/Resources',
};
/**
 * Unpacked apps that electron-builder leaves next to its artifacts: the artifacts of each, the file with its fuses and the
 * folder with its archive.
 */
const UNPACKED = {
  'win-unpacked': { artifacts: /\.exe$/, fuses: 'Recado.exe', resources: 'resources' },
  'linux-unpacked': { artifacts: /\.(deb|AppImage)$/, fuses: 'recado', resources: 'resources' },
  mac: { artifacts: /-x64\.(dmg|zip)$/, ...MAC_APP },
  'mac-arm64': { artifacts: /-arm64\.(dmg|zip)$/, ...MAC_APP },
};
/** An Ed25519 public key (DER, SPKI) as base64; the first 16 characters name its kind. */
const RELEASE_KEY = /MCowBQYDK2VwAyEA[\w+/]{43}=/;

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
    ...appProblems(artifactsFolder, artifacts),
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

/** Checks what the artifacts contain in the apps that they were made of. */
function appProblems(folder, artifacts) {
  const keys = new Set();
  const problems = Object.entries(UNPACKED).flatMap(([unpacked, app]) => {
    const path = join(folder, unpacked);
    if (!existsSync(path))
      return artifacts
        .filter(({ name }) => app.artifacts.test(name))
        .map(({ name }) => `${unpacked} is missing: ${name} cannot be checked.`);
    const resources = join(path, app.resources);
    const [key] = RELEASE_KEY.exec(readFileSync(join(resources, 'app.asar'), 'latin1')) ?? [];
    if (key) keys.add(key);
    return [
      ...fuseProblems(join(path, app.fuses)),
      ...(key ? [] : ['the app has no release key, so it never updates itself.']),
      ...(unpacked === 'win-unpacked' ? publisherProblems(resources) : []),
    ].map((problem) => `${unpacked}: ${problem}`);
  });
  return keys.size > 1 ? [...problems, 'The apps have different release keys.'] : problems;
}

function fuseProblems(executable) {
  const fuses = readFuses(readFileSync(executable));
  return Object.keys(WANTED_FUSES)
    .filter((name) => fuses[name] !== WANTED_FUSES[name])
    .map((name) => `the fuse ${name} is ${fuses[name] ? 'on' : 'off'}.`);
}

/** electron-builder writes the publisher when it signs; without one, the updater accepts each signature, and none. */
function publisherProblems(resources) {
  return /^publisherName:/m.test(readFileSync(join(resources, 'app-update.yml'), 'utf8'))
    ? []
    : ['app-update.yml has no publisherName, so updates do not check the publisher.'];
}

/** Returns the command of an installed 7-Zip, which opens the artifacts. */
export async function installedSevenZip() {
  for (const command of ['7z', '7zz', 'C:\\Program Files\\7-Zip\\7z.exe'])
    if ((await run(command, ['i'], { quiet: true })).code === 0) return command;
  throw new PlainError('Install 7-Zip (7z or 7zz): the release opens its artifacts with it.');
}
