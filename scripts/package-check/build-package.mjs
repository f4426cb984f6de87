import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';

/**
 * Builds targets of one platform with the real `electron-builder.yml`, and stores the configuration as electron-builder read it
 * in `config.json`. It is a process of its own, because electron-builder takes its tools from the environment. The argument is
 * JSON: `{ platform, targets, electron, output }`.
 */
const { platform, targets, electron, output } = JSON.parse(process.argv[2]);

await build({
  projectDir: ROOT,
  publish: 'never',
  targets: Platform.fromString(platform).createTarget(targets, Arch.x64),
  config: {
    extends: inRoot('electron-builder.yml'),
    directories: { output },
    electronDist: electron,
    // The installer's texts stay readable for the check, and nothing waits for a compressor.
    compression: 'store',
    win: { signAndEditExecutable: false },
    mac: { identity: null },
    afterPack: ({ packager }) => writeFileSync(join(output, 'config.json'), JSON.stringify(packager.config)),
  },
});
