import manifest from '../package.json' with { type: 'json' };

/** The product's version: the server's package carries it. */
export const VERSION = manifest.version;
