import { parseArgs } from 'node:util';
import { PlainError, runMain, say } from './bootstrap/say.mjs';
import { makeReleaseKey, signManifests } from './updates/signing.mjs';

const USAGE = `npm run updates -- key <file>                   makes the release key; <file> is its private half
npm run updates -- sign <folder> --key <file>   signs the manifests of a release`;

/** Makes the release key and signs manifests of the desktop app's updates (docs/desktop.md). */
await runMain(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' } },
  });
  const [command, path] = positionals;
  if (command === 'key' && path) {
    say(`RECADO_RELEASE_KEY=${makeReleaseKey(path)}`);
    say(`Keep ${path} secret and safe: without it, installed apps accept no new version.`);
  } else if (command === 'sign' && path && values.key) {
    const { publicKey, signed } = signManifests({ folder: path, keyFile: values.key });
    say(`Signed ${signed.join(', ')} with the private half of ${publicKey}`);
  } else throw new PlainError(USAGE);
});
