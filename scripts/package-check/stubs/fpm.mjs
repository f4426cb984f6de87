import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Builds a deb from the arguments that electron-builder passes to fpm, with `dpkg-deb`. Compression is fast instead of
 * good. An unknown argument ends it with an error, so that a change in electron-builder is noticed.
 */
const FLAGS = new Set(['--force', '--debug']);
const OPTIONS = {
  '-s': 'source',
  '-t': 'type',
  '-d': 'depends',
  '--deb-recommends': 'recommends',
  '--deb-compression': 'compression',
  '--deb-priority': 'Priority',
  '--architecture': 'Architecture',
  '--after-install': 'postinst',
  '--after-remove': 'postrm',
  '--description': 'Description',
  '--version': 'Version',
  '--package': 'output',
  '--name': 'Package',
  '--maintainer': 'Maintainer',
  '--vendor': 'Vendor',
  '--url': 'Homepage',
  '--license': 'License',
  '--category': 'Section',
  '--log': 'log',
};

function parse(args) {
  const options = { depends: [], recommends: [], files: [] };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index];
    const [flag, inline] = arg.startsWith('--') && arg.includes('=') ? arg.split(/=(.*)/s) : [arg];
    if (FLAGS.has(flag)) continue;
    const key = OPTIONS[flag];
    if (key) {
      const value = inline ?? args[++index];
      if (Array.isArray(options[key])) options[key].push(value);
      else options[key] = value;
    } else if (!arg.startsWith('-') && arg.includes('=')) options.files.push(arg.split(/=(.*)/s));
    else throw new Error(`unknown argument of fpm: ${arg}`);
  }
  return options;
}

function control(options) {
  const fields = [
    ['Package', options.Package],
    ['Version', options.Version],
    ['License', options.License],
    ['Vendor', options.Vendor],
    ['Architecture', options.Architecture],
    ['Maintainer', options.Maintainer],
    ['Depends', options.depends.join(', ')],
    ['Recommends', options.recommends.join(', ')],
    ['Section', options.Section ?? 'default'],
    ['Priority', options.Priority],
    ['Homepage', options.Homepage],
    ['Description', options.Description.trim().split('\n').join('\n ')],
  ];
  return `${fields
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
}

const options = parse(process.argv.slice(2));
const root = mkdtempSync(join(tmpdir(), 'recado-deb-'));
try {
  for (const [from, to] of options.files) {
    const target = join(root, to);
    mkdirSync(dirname(target), { recursive: true });
    // fpm copies the contents of a folder whose path ends with "/".
    cpSync(from, target, { recursive: statSync(from).isDirectory(), verbatimSymlinks: true });
  }
  mkdirSync(join(root, 'DEBIAN'));
  writeFileSync(join(root, 'DEBIAN', 'control'), control(options));
  for (const script of ['postinst', 'postrm']) {
    const path = join(root, 'DEBIAN', script);
    writeFileSync(path, readFileSync(options[script]));
    chmodSync(path, 0o755);
  }
  const { status, stderr } = spawnSync(
    'dpkg-deb',
    ['--root-owner-group', '-Zgzip', '-z1', '--build', root, options.output],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
} finally {
  rmSync(root, { recursive: true, force: true });
}
