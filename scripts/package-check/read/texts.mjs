/** Returns `Key=value` lines of a group of a desktop entry as an object. */
export function readDesktopEntry(text) {
  const lines = text.split('\n').filter((line) => /^[\w-]+=/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** Returns the top-level `key: value` lines of a YAML file as an object. Nested values are left out. */
export function readYamlFields(text) {
  const lines = text.split('\n').filter((line) => /^\w+: \S/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
}

/** Returns `{ url, sha512, size }` of each file in an update manifest (`latest.yml`). */
export function readManifestFiles(text) {
  const pattern = /- url: (.+)\n\s+sha512: (.+)\n\s+size: (\d+)/g;
  return [...text.matchAll(pattern)].map(([, url, sha512, size]) => ({ url, sha512, size: Number(size) }));
}

/** Returns the string or strings that follow a key in an XML property list. */
export function plistStrings(text, key) {
  const [, rest] = text.split(`<key>${key}</key>`);
  if (rest === undefined) return [];
  const value = /^\s*(?:<array>([\s\S]*?)<\/array>|<string>[^<]*<\/string>)/.exec(rest)?.[0] ?? '';
  return [...value.matchAll(/<string>([^<]*)<\/string>/g)].map(([, found]) => found);
}
