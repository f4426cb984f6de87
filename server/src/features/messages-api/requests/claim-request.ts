import { createHmac } from 'node:crypto';
import { ulid } from 'ulid';
import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '#core/database';
import type { SecretBox } from '#core/secrets';
import type { ConnectionCaller } from '#core/tenancy/connection-caller';
import { type ApiRequestDocument, apiRequests } from './api-request.model';

/** Hashes keys and contents with a secret key. */
export function requestClaims(secrets: SecretBox) {
  const hashOf = (value: unknown): string =>
    createHmac('sha256', secrets.key('messages-api.requests'))
      .update(JSON.stringify(value))
      .digest('base64url');

  return {
    /**
     * Stores the key first, so that a repeated request continues the first one.
     * @throws ERR_IDEMPOTENCY_KEY if the key was used with other content
     */
    async claim(
      { companyId, connectionId }: ConnectionCaller,
      key: string | undefined,
      content: unknown,
    ): Promise<{ requestId: string; isRepeated: boolean }> {
      const requestId = ulid();
      if (key === undefined) return { requestId, isRepeated: false };
      const _id = hashOf([connectionId, key]);
      const bodyHash = hashOf(content);
      for (;;) {
        const first = await store(companyId, { _id, bodyHash, requestId, createdAt: new Date() });
        if (!first) continue;
        if (first.bodyHash !== bodyHash) throw new AppError('ERR_IDEMPOTENCY_KEY');
        return { requestId: first.requestId, isRepeated: first.requestId !== requestId };
      }
    },
  };
}

/** Returns undefined if the first request with the key expired in between. */
async function store(
  companyId: number,
  request: Omit<ApiRequestDocument, 'companyId'>,
): Promise<ApiRequestDocument | undefined> {
  try {
    return await apiRequests.insert(companyId, request);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return apiRequests.findById(companyId, request._id);
  }
}

export type RequestClaims = ReturnType<typeof requestClaims>;
