type Functions<T> = { [K in keyof T]: (...input: never[]) => unknown };

/** Functions that a feature calls and that features built after it provide. */
export interface ExtensionPoint<T> {
  /** The functions, which throw while no feature provides them. */
  extensions: T;
  provide(extensions: Partial<T>): void;
}

/**
 * Creates the extension point of a feature. Contacts, for example, merge tickets and messages without knowing either: the
 * dependencies of constructors stay free of cycles. Where no result is needed, a domain event is simpler.
 */
export function extensionPoint<T extends Functions<T>>(
  owner: string,
  names: Record<keyof T, true>,
): ExtensionPoint<T> {
  const provided: Partial<T> = {};
  const extensions = Object.fromEntries(
    (Object.keys(names) as (keyof T & string)[]).map((name) => [
      name,
      (...input: never[]) => {
        const part = provided[name];
        if (!part) throw new Error(`No feature provides ${name} to ${owner}.`);
        return part(...input);
      },
    ]),
  ) as unknown as T;
  return { extensions, provide: (more) => void Object.assign(provided, more) };
}
