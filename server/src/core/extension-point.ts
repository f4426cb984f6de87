type Functions<T> = { [K in keyof T]: (...input: never[]) => unknown };

/** Functions that a feature calls but that features created later provide. */
export interface ExtensionPoint<T> {
  /** The functions. They throw until a feature provides them. */
  extensions: T;
  provide(extensions: Partial<T>): void;
}

/**
 * Creates a feature's extension point. It keeps dependencies free of cycles: contacts, for example, merge
 * tickets without depending on them. Where no result is needed, use a domain event.
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
