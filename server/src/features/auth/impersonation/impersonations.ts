import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ulid } from 'ulid';
import { AppError, type OutputOf } from '@recado/shared/contract';
import { endImpersonation, type startImpersonation } from '@recado/shared/platform';
import { issueAccessToken } from '#core/auth';
import { getOrLoad, wallClock } from '#core/cache';
import type { AppContext } from '#core/context';
import { actorOf, type FeatureEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { Companies } from '#features/companies';
import type { User, Users } from '#features/users';
import { type OwnUserSources, presentOwnUser } from '../own-user';
import type { sessionStore } from '../sessions';
import { type ImpersonationDocument, ImpersonationModel } from './impersonation.model';
import { subjectOf } from './impersonation-subject';

const PREFIX = 'visit:';
const IMPERSONATION_SECONDS = 30 * 60;
/** Maximum delay until an end on another server is noticed. */
const CACHE_MS = 5_000;
const CACHED = 500;
/** The audit records the end instead of this request. */
const END_CALL = `${endImpersonation.method} ${endImpersonation.path}`;

export interface ImpersonationDeps extends OwnUserSources {
  users: Users;
  companies: Companies;
}

/** Limits impersonations to half an hour and the platform admin's authSession. */
export function impersonations(
  { secrets, publisher }: Pick<AppContext, 'secrets' | 'publisher'>,
  events: FeatureEvents,
  sessions: Pick<ReturnType<typeof sessionStore>, 'find'>,
  sources: ImpersonationDeps,
) {
  const cache = new LRUCache<string, Promise<Caller>>({ max: CACHED, ttl: CACHE_MS, perf: wallClock });

  /** @throws ERR_NOT_AUTHENTICATED if the impersonation, the platform admin's authSession or right has ended */
  const load = async (sessionId: string): Promise<Caller> => {
    const impersonation = await ImpersonationModel.findById(sessionId).lean<ImpersonationDocument>().exec();
    if (
      !impersonation ||
      impersonation.endEntryId !== undefined ||
      impersonation.expiresAt.getTime() <= Date.now()
    )
      throw new AppError('ERR_NOT_AUTHENTICATED');
    const { companyId, userId, visitor } = impersonation;
    const own = await sessions.find(visitor.userId);
    if (own?.sessionId !== visitor.sessionId) throw new AppError('ERR_NOT_AUTHENTICATED');
    const [owner, user] = await Promise.all([
      sources.users.getUser(own.companyId, visitor.userId),
      sources.users.getUser(companyId, userId),
    ]).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('ERR_NOT_AUTHENTICATED') : error;
    });
    if (!owner.superAdmin) throw new AppError('ERR_NOT_AUTHENTICATED');
    return {
      userId,
      companyId,
      sessionId,
      name: user.name,
      profile: 'admin',
      superAdmin: false,
      queueIds: user.queueIds,
      connectionIds: user.connectionIds,
      viewNoQueueTicket: user.viewNoQueueTicket,
      viewCampaigns: user.viewCampaigns,
      visitor: { userId: owner.id, name: owner.name, endsAt: impersonation.expiresAt },
    };
  };

  const finish = async (sessionId: string): Promise<void> => {
    // Marks, audits and deletes in this order, so that an interrupted end can resume.
    await ImpersonationModel.updateOne(
      { _id: sessionId, endEntryId: { $exists: false } },
      { $set: { endEntryId: ulid() } },
    ).exec();
    cache.delete(sessionId);
    const ended = await ImpersonationModel.findById(sessionId).lean<ImpersonationDocument>().exec();
    if (!ended) return;
    publisher.disconnectSession({ sessionId, userId: ended.userId });
    const { visitor, companyId, companyName, endEntryId } = ended;
    await events.publish('impersonation.ended', {
      by: actorOf(visitor),
      companyId,
      companyName,
      endId: endEntryId,
    });
    await ImpersonationModel.deleteOne({ _id: sessionId }).exec();
  };
  const finishAllOf = async (visitorId: number): Promise<void> => {
    const open = await ImpersonationModel.find({ 'visitor.userId': visitorId })
      .lean<ImpersonationDocument[]>()
      .exec();
    await settleAll(open.map(({ _id }) => finish(_id)));
  };

  return {
    isImpersonation: (sessionId: string): boolean => sessionId.startsWith(PREFIX),

    callerOf: (sessionId: string): Promise<Caller> => getOrLoad(cache, sessionId, () => load(sessionId)),

    load,

    /** @throws ERR_NO_COMPANY_FOUND, ERR_NO_USER_FOUND if the company has no administrator */
    async start(
      owner: Caller,
      { companyId, reason }: { companyId: number; reason: string },
    ): Promise<OutputOf<typeof startImpersonation>> {
      const company = await sources.companies.getCompany(companyId);
      const admin = (await sources.users.listUsers(companyId)).find(isAdmin);
      if (!admin) throw new AppError('ERR_NO_USER_FOUND');
      const now = Date.now();
      const own = await sessions.find(owner.userId);
      if (own?.sessionId !== owner.sessionId) throw new AppError('ERR_NOT_AUTHENTICATED');
      // The impersonation must not outlast the platform admin's authSession.
      const seconds = Math.min(IMPERSONATION_SECONDS, Math.floor((own.expiresAt.getTime() - now) / 1000));
      const impersonation: ImpersonationDocument = {
        _id: PREFIX + randomBytes(16).toString('base64url'),
        companyId,
        userId: admin.id,
        visitor: { userId: owner.userId, name: owner.name, sessionId: owner.sessionId },
        companyName: company.name,
        reason,
        startedAt: new Date(now),
        expiresAt: new Date(now + seconds * 1000),
      };
      // Audited before the platform admin can see any data.
      await events.publish('impersonation.started', { by: actorOf(owner), companyId, reason });
      await events.publish('notice.due', {
        companyId,
        key: `visited:${impersonation._id}`,
        to: { administrators: true },
        content: { kind: 'visited', by: owner.name, reason },
        at: impersonation.startedAt,
      });
      await ImpersonationModel.create(impersonation);
      const claims = { userId: admin.id, companyId, sessionId: impersonation._id };
      return {
        token: await issueAccessToken(secrets, claims, seconds),
        expiresIn: seconds,
        user: { ...(await presentOwnUser(admin, sources)), superAdmin: false },
      };
    },

    end: ({ sessionId }: Pick<Caller, 'sessionId'>): Promise<void> => finish(sessionId),

    /** Also closes their sockets on every server. */
    endAllOf: finishAllOf,

    async endWithoutRight(userId: number): Promise<void> {
      const open = await ImpersonationModel.find({ 'visitor.userId': userId })
        .lean<ImpersonationDocument[]>()
        .exec();
      const endIfOver = ({ _id }: ImpersonationDocument) =>
        load(_id).then(
          () => undefined,
          (error: unknown) => {
            if (!(error instanceof AppError)) throw error;
            return finish(_id);
          },
        );
      await settleAll(open.map(endIfOver));
    },

    async record({ visitor, companyId }: Caller, call: string): Promise<void> {
      if (!visitor || call === END_CALL) return;
      const subject = await subjectOf(sources, companyId, call);
      await events.publish('impersonation.used', { by: actorOf(visitor), companyId, request: call, subject });
    },
  };
}

export type Impersonations = ReturnType<typeof impersonations>;

async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const isAdmin = ({ profile }: User): boolean => profile === 'admin';
