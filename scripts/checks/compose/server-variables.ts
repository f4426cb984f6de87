/** Variables of the server that an operator of the compose file does not set, and why. */
const NOT_IN_COMPOSE: Readonly<Record<string, string>> = {
  MESSENGER_URL: 'names a simulator, for tests and the demo',
  MESSENGER_TRUST_ROOT: 'belongs to MESSENGER_URL',
  MESSENGER_MEDIA_URL: 'belongs to MESSENGER_URL',
  CAMPAIGN_SPEED: 'is accepted with a simulator only',
};

interface Variables {
  /** Declared in `server/src/core/config/environment.ts`. */
  declared: readonly string[];
  /** Set for the service `server` in `docker-compose.yml`. */
  compose: readonly string[];
  /** Set by `ENV` in `server/Dockerfile`. */
  image: readonly string[];
  exceptions?: Readonly<Record<string, string>>;
}

/** Compares the server's variables with those of the compose file and of the image, both ways. */
export function variableProblems({
  declared,
  compose,
  image,
  exceptions = NOT_IN_COMPOSE,
}: Variables): string[] {
  const known = new Set(declared);
  const given = new Set([...compose, ...image]);
  const isException = (name: string) => name in exceptions;
  return [
    ...declared
      .filter((name) => !given.has(name) && !isException(name))
      .map((name) => `The compose file does not pass ${name} to the server.`),
    ...[...given].filter((name) => !known.has(name)).map((name) => `The server has no variable ${name}.`),
    ...Object.keys(exceptions)
      .filter((name) => !known.has(name))
      .map((name) => `The exception ${name} is no variable of the server.`),
    ...Object.keys(exceptions)
      .filter((name) => given.has(name))
      .map((name) => `The exception ${name} is set.`),
  ];
}
