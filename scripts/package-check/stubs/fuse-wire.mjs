/** Electron finds its fuses behind this text in its executable (https://www.electronjs.org/docs/latest/tutorial/fuses). */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const VERSION = 1;

/** The fuses of version 1 in the order of the wire, as the app needs them. */
export const WANTED_FUSES = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};
const NAMES = Object.keys(WANTED_FUSES);

/** Returns a wire whose fuses are the opposite of the wanted ones, so that each has to be set. */
export const oppositeFuseWire = () => fuseWire((name) => !WANTED_FUSES[name]);

/** Returns a wire with these fuses. */
export function fuseWire(isOn) {
  const states = NAMES.map((name) => (isOn(name) ? '1' : '0')).join('');
  return Buffer.from(`${SENTINEL}${String.fromCharCode(VERSION, NAMES.length)}${states}`, 'latin1');
}

/** Returns the fuses of an executable: name → on or off. Throws if it has no wire or more than one. */
export function readFuses(executable) {
  const at = executable.indexOf(SENTINEL);
  if (at < 0) throw new Error('no fuse wire');
  if (executable.lastIndexOf(SENTINEL) !== at) throw new Error('two fuse wires');
  const wire = executable.subarray(at + SENTINEL.length);
  if (wire[0] !== VERSION || wire[1] < NAMES.length)
    throw new Error(`fuse wire of version ${wire[0]} and length ${wire[1]}`);
  return Object.fromEntries(NAMES.map((name, index) => [name, String.fromCharCode(wire[2 + index]) === '1']));
}
