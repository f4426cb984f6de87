export type Profile = 'user' | 'admin';

/** Codes and permissions that a feature adds. Its file imports nothing else, because the contract contains them. */
export interface Feature {
  /** Error codes with their HTTP status. */
  errors?: Readonly<Record<`ERR_${string}`, number>>;
  /** Profiles that have each permission. */
  permissions?: Readonly<Record<`${string}:${string}`, readonly Profile[]>>;
}

type Part = keyof Feature;

/** Merges one part of the features, with the type of each entry. */
export function merged<F extends Feature, P extends Part>(features: readonly F[], part: P): Merged<F, P> {
  return Object.assign({}, ...features.map((feature) => feature[part])) as Merged<F, P>;
}

type Entries<F, P extends Part> = F extends Record<P, infer E> ? E : never;
type Merged<F, P extends Part> = {
  [K in Entries<F, P> as keyof K]: K[keyof K];
};
