import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody kept, at the same cost: what an unknown e-mail is compared with. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$W9MFP09iNy/vwO0jxLU8eA$Bg8PFFE9TjPPjtWF0AsX8/uDW53CtciY4gjb+KLtojY';

/** An argon2id hash, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is the one that was hashed. Without a hash (nobody has that e-mail) it takes the same
 * time and answers false.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return matches && passwordHash !== undefined;
}
