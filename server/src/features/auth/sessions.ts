import { randomBytes } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import type { Config } from '#core/config';
import type { RefreshClaims } from './refresh-token';
import { type SessionDocument, SessionModel } from './session.model';

/** The previous refresh token stays valid this long, for a second tab or a lost response. */
const PREDECESSOR_MS = 30_000;

export type Session = Pick<
  SessionDocument,
  'companyId' | 'sessionId' | 'generation' | 'remember' | 'expiresAt'
> & {
  userId: number;
};

/** The token is older than the previous one and possibly stolen. */
export class RefreshReusedError extends Error {
  constructor(readonly session: Session) {
    super('refresh token reused');
    this.name = 'RefreshReusedError';
  }
}

export function sessionStore(config: Pick<Config, 'refreshDaysRemembered' | 'refreshHours'>) {
  const expiry = (remember: boolean): Date =>
    new Date(Date.now() + (remember ? config.refreshDaysRemembered * 24 : config.refreshHours) * 3_600_000);

  return {
    async open(
      user: { id: number; companyId: number },
      remember: boolean,
    ): Promise<{ session: Session; replaced: Session | undefined }> {
      const now = new Date();
      const fields = {
        companyId: user.companyId,
        sessionId: randomBytes(16).toString('base64url'),
        generation: 1,
        rotatedAt: now,
        remember,
        createdAt: now,
        expiresAt: expiry(remember),
      };
      const before = await SessionModel.findOneAndUpdate(
        { _id: user.id },
        { $set: fields },
        { upsert: true, returnDocument: 'before' },
      )
        .lean<SessionDocument>()
        .exec();
      return { session: { userId: user.id, ...fields }, replaced: before ? toSession(before) : undefined };
    },

    async find(userId: number): Promise<Session | undefined> {
      const session = await SessionModel.findById(userId).lean<SessionDocument>().exec();
      return session && session.expiresAt.getTime() > Date.now() ? toSession(session) : undefined;
    },

    async signedIn(userIds: readonly number[]): Promise<number[]> {
      if (userIds.length === 0) return [];
      const found = await SessionModel.find({ _id: { $in: [...userIds] } })
        .select({ _id: 1 })
        .lean<Pick<SessionDocument, '_id'>[]>()
        .exec();
      return found.map(({ _id }) => _id);
    },

    /**
     * Returns the authSession with its next refresh token, or the current one for the previous token (30 s).
     * @throws ERR_NOT_AUTHENTICATED if the authSession has ended, RefreshReusedError for an older token
     */
    async rotate(claims: RefreshClaims): Promise<Session> {
      const { userId, sessionId, generation } = claims;
      const current = await this.find(userId);
      // A token of a replaced authSession must not end the current one.
      if (!current || current.sessionId !== sessionId) throw new AppError('ERR_NOT_AUTHENTICATED');
      const rotated = await SessionModel.findOneAndUpdate(
        { _id: userId, sessionId, generation },
        { $inc: { generation: 1 }, $set: { rotatedAt: new Date(), expiresAt: expiry(current.remember) } },
        { returnDocument: 'after' },
      )
        .lean<SessionDocument>()
        .exec();
      if (rotated) return toSession(rotated);
      const latest = await SessionModel.findOne({ _id: userId, sessionId }).lean<SessionDocument>().exec();
      if (!latest) throw new AppError('ERR_NOT_AUTHENTICATED');
      const isPredecessor = latest.generation === generation + 1;
      if (isPredecessor && Date.now() - latest.rotatedAt.getTime() <= PREDECESSOR_MS)
        return toSession(latest);
      throw new RefreshReusedError(toSession(latest));
    },

    /** Has no effect on an authSession that replaced this one. */
    async end(userId: number, sessionId: string): Promise<void> {
      await SessionModel.deleteOne({ _id: userId, sessionId }).exec();
    },

    async endAll(userId: number): Promise<Session | undefined> {
      const ended = await SessionModel.findOneAndDelete({ _id: userId }).lean<SessionDocument>().exec();
      return ended ? toSession(ended) : undefined;
    },

    async endOfCompany(companyId: number): Promise<Session[]> {
      const found = await SessionModel.find({ companyId }).lean<SessionDocument[]>().exec();
      await SessionModel.deleteMany({ companyId }).exec();
      return found.map(toSession);
    },
  };
}

function toSession({ _id, companyId, sessionId, generation, remember, expiresAt }: SessionDocument): Session {
  return { userId: _id, companyId, sessionId, generation, remember, expiresAt };
}
