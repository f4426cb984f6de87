import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a discarded random password, compared if the e-mail is unknown. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$W9MFP09iNy/vwO0jxLU8eA$Bg8PFFE9TjPPjtWF0AsX8/uDW53CtciY4gjb+KLtojY';

/** Returns a hash that contains salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Takes equally long if there is no hash, so that timing reveals no accounts. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return matches && passwordHash !== undefined;
}
