import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password, verified for unknown e-mails. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$W9MFP09iNy/vwO0jxLU8eA$Bg8PFFE9TjPPjtWF0AsX8/uDW53CtciY4gjb+KLtojY';

/** The hash contains the salt and the parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Takes equally long without a hash, so that the time reveals no accounts. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return matches && passwordHash !== undefined;
}
