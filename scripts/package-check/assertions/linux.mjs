import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../bootstrap/paths.mjs';
import { readDesktopEntry } from '../read/texts.mjs';
import { assertManifest, assertUpdateSettings, commonAssertions, VERSION } from './common.mjs';

const DEB = `recado_${VERSION}_amd64.deb`;
const APP_IMAGE = `Recado-${VERSION}-x86_64.AppImage`;
const ICONS = inRoot('desktop', 'packaging', 'icons');

function assertDesktopEntry(path, exec) {
  const entry = readDesktopEntry(readFileSync(path, 'utf8'));
  assert.equal(entry.Exec, exec);
  assert.equal(entry.StartupWMClass, 'recado');
  assert.equal(entry.MimeType, 'x-scheme-handler/recado;');
  assert.equal(entry.Icon, 'recado');
  assert.equal(entry.Categories, 'Office;');
}

/** Compares each size of the icon with the file in the repository. */
function assertIcons(share) {
  for (const name of readdirSync(ICONS)) {
    const size = name.replace('.png', '');
    const packaged = join(share, 'icons', 'hicolor', size, 'apps', 'recado.png');
    assert.deepEqual(readFileSync(packaged), readFileSync(join(ICONS, name)), size);
  }
}

/** Assertions about the Linux folder, the deb and the AppImage, as far as they were built. */
export function linuxAssertions({ output, work, config, targets, programs }) {
  const unpacked = join(output, 'linux-unpacked');
  const all = {
    'Linux folder': commonAssertions({
      config,
      executable: join(unpacked, 'recado'),
      resources: join(unpacked, 'resources'),
      languages: join(unpacked, 'locales'),
    }),
  };
  if (targets.includes('deb')) all.deb = debAssertions(output, join(work, 'deb'), programs);
  if (targets.includes('AppImage'))
    all.AppImage = appImageAssertions(output, join(work, 'AppImage'), config, programs);
  if (targets.includes('deb') && targets.includes('AppImage'))
    all['Linux updates'] = {
      'the manifest has the sizes and digests of both packages': () =>
        assertManifest(output, 'latest-linux.yml', [APP_IMAGE, DEB]),
    };
  return all;
}

function debAssertions(output, folder, { desktopFileValidate }) {
  const deb = join(output, DEB);
  execFileSync('dpkg-deb', ['-R', deb, folder]);
  const control = (field) => execFileSync('dpkg-deb', ['-f', deb, field], { encoding: 'utf8' }).trim();
  const entry = join(folder, 'usr/share/applications/recado.desktop');
  return {
    'package, version and address are set': () => {
      assert.equal(control('Package'), 'recado');
      assert.equal(control('Version'), VERSION);
      assert.match(control('Maintainer'), /^.+ <.+@.+>$/);
      assert.match(control('Homepage'), /^https:/);
    },
    'depends on the libraries of Electron': () => {
      const depends = control('Depends').split(', ');
      for (const name of ['libgtk-3-0', 'libnss3', 'libnotify4', 'libsecret-1-0', 'xdg-utils'])
        assert.ok(depends.includes(name), name);
    },
    'prepares sandbox, command and AppArmor after the installation': () => {
      const script = readFileSync(join(folder, 'DEBIAN/postinst'), 'utf8');
      assert.match(script, /chmod 4755 '\/opt\/Recado\/chrome-sandbox'/);
      assert.match(script, /update-alternatives --install '\/usr\/bin\/recado'/);
      assert.match(script, /apparmor_parser/);
      const profile = readFileSync(join(folder, 'opt/Recado/resources/apparmor-profile'), 'utf8');
      assert.match(profile, /"\/opt\/Recado\/recado" flags=\(unconfined\)[\s\S]*userns,/);
    },
    'the launcher starts the app with its sandbox and opens recado: links': () => {
      assertDesktopEntry(entry, '/opt/Recado/recado %U');
      if (desktopFileValidate) execFileSync(desktopFileValidate, [entry]);
    },
    'the icons are our own': () => assertIcons(join(folder, 'usr/share')),
    'the updater finds its settings and the kind of package': () => {
      assertUpdateSettings(join(folder, 'opt/Recado/resources'));
      assert.equal(readFileSync(join(folder, 'opt/Recado/resources/package-type'), 'utf8'), 'deb');
    },
  };
}

function appImageAssertions(output, folder, config, { unsquashfs, desktopFileValidate, runtimeBytes }) {
  const image = join(output, APP_IMAGE);
  execFileSync(unsquashfs, ['-q', '-n', '-o', String(runtimeBytes), '-d', folder, image], {
    stdio: 'ignore',
  });
  const entry = join(folder, 'recado.desktop');
  return {
    'the launcher starts the app with its sandbox and opens recado: links': () => {
      assertDesktopEntry(entry, 'AppRun %U');
      assert.deepEqual(config.appImage.executableArgs, []);
      execFileSync(desktopFileValidate, [entry]);
    },
    'needs no libfuse2': () => assert.notEqual(config.toolsets.appimage ?? '0.0.0', '0.0.0'),
    'the updater finds its settings': () => assertUpdateSettings(join(folder, 'resources')),
    'AppRun and the image are executable': () => {
      assert.ok(lstatSync(join(folder, 'AppRun')).mode & 0o111);
      assert.ok(lstatSync(image).mode & 0o111);
    },
    'the icons are our own': () => {
      assertIcons(join(folder, 'usr/share'));
      const largest = readFileSync(realpathSync(join(folder, '.DirIcon')));
      assert.deepEqual(largest, readFileSync(join(ICONS, '512x512.png')));
    },
  };
}
