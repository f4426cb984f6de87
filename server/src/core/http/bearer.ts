import { AppError } from '@recado/shared/contract';

/**
 * Returns the token of an Authorization header.
 * @throws ERR_NOT_AUTHENTICATED if there is none
 */
export function bearerOf(header: string | undefined): string {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(header ?? '') ?? [];
  if (!token) throw new AppError('ERR_NOT_AUTHENTICATED');
  return token;
}
