import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let dummy: Promise<string> | undefined;

/** An argon2id hash, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is the one that was hashed. Without a hash (nobody has that e-mail) it takes the same
 * time and answers false.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummy), password);
  return matches && passwordHash !== undefined;
}
