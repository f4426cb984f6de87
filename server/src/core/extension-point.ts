type AnyFunction = (...input: never[]) => unknown;
type Provisions<P> = { [F in keyof P]: { [K in keyof P[F]]: AnyFunction } };
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Functions that a feature calls but later features provide. */
export interface ExtensionPoint<P> {
  /** They throw until provided. */
  extensions: Intersection<P[keyof P]>;
  /** Called once per provider, with all of its functions. */
  provide<F extends keyof P & string>(provider: F, functions: P[F]): void;
}

interface Declared {
  owner: string;
  provider: string;
  functions: string[];
  isProvided: boolean;
}

export interface ExtensionPoints {
  /** Creates a feature's extension point, which keeps dependencies free of cycles (`docs/events.md`). */
  declare<P extends Provisions<P>>(
    owner: string,
    names: { [F in keyof P]: Record<keyof P[F], true> },
  ): ExtensionPoint<P>;
  /** Returns who provides what to whom, in the order of the declarations. */
  declared(): readonly Declared[];
  /** @throws an error that lists every function without a provider */
  requireComplete(): void;
}

export function createExtensionPoints(): ExtensionPoints {
  const all: Declared[] = [];
  return {
    declare: <P extends Provisions<P>>(
      owner: string,
      names: { [F in keyof P]: Record<keyof P[F], true> },
    ): ExtensionPoint<P> => {
      const provided: Record<string, AnyFunction> = {};
      const own = (Object.keys(names) as (keyof P & string)[]).map((provider): Declared => ({
        ...{ owner, provider },
        functions: Object.keys(names[provider]),
        isProvided: false,
      }));
      all.push(...own);
      const extensions = Object.fromEntries(
        own.flatMap(({ functions }) =>
          functions.map((name) => [
            name,
            (...input: never[]) => {
              const part = provided[name];
              if (!part) throw new Error(`No feature provides ${name} to ${owner}.`);
              return part(...input);
            },
          ]),
        ),
      ) as Intersection<P[keyof P]>;
      return {
        extensions,
        provide: (provider, functions) => {
          const point = own.find((each) => each.provider === provider);
          if (!point || point.isProvided) throw new Error(`${provider} provides to ${owner} twice.`);
          Object.assign(provided, functions);
          point.isProvided = true;
        },
      };
    },
    declared: () => all,
    requireComplete: () => {
      const missing = all.filter(({ isProvided }) => !isProvided);
      if (missing.length > 0)
        throw new Error(
          missing
            .map(
              ({ owner, provider, functions }) =>
                `${provider} does not provide ${functions.join(', ')} to ${owner}.`,
            )
            .join(' '),
        );
    },
  };
}
