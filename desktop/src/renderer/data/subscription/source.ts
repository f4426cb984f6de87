/** Who looks at a subscription: somebody signed in, or the bearer of a renewal link. */
export type Source = { kind: 'session' } | { kind: 'renewal'; token: string };

export const SESSION: Source = { kind: 'session' };
