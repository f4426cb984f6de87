import { AppError, type QueryOf } from '@recado/shared/contract';
import type { listQuickMessageGroups, QuickMessageGroup } from '@recado/shared/quick-message-groups';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { nextIdInOrder } from '#core/database';
import type { FeatureEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { type QuickMessageGroupDocument, quickMessageGroups } from './quick-message-group.model';

/** Concurrent requests may exceed it by one. */
const MAX_GROUPS = 500;

export interface GroupedMessages {
  sharedGroupIds(companyId: number): Promise<number[]>;
  inGroup(caller: Caller, groupId: number): Promise<QuickMessage[]>;
  groupDeleted(companyId: number, groupId: number): Promise<void>;
}

export function quickMessageGroupsService(messages: GroupedMessages, events: FeatureEvents) {
  /** Publishes to the company if the group has shared messages, otherwise to the owner. */
  const announce = (
    action: 'create' | 'update' | 'delete',
    { _id, companyId, userId }: QuickMessageGroupDocument,
    shared: boolean,
  ): Promise<void> =>
    events.publish('quickMessageGroup.changed', {
      companyId,
      action,
      quickMessageGroupId: _id,
      userId,
      shared,
    });
  const isShared = async ({ companyId, _id }: QuickMessageGroupDocument) =>
    (await messages.sharedGroupIds(companyId)).includes(_id);

  const found = async (caller: Caller, groupId: number): Promise<QuickMessageGroupDocument> => {
    const group = await quickMessageGroups.findById(caller.companyId, groupId);
    if (!group) throw new AppError('ERR_NO_QUICK_MESSAGE_GROUP_FOUND');
    if (group.userId === caller.userId) return group;
    const shared = await messages.sharedGroupIds(caller.companyId);
    if (!shared.includes(groupId)) throw new AppError('ERR_NO_QUICK_MESSAGE_GROUP_FOUND');
    return group;
  };

  /**
   * @throws ERR_NO_QUICK_MESSAGE_GROUP_FOUND for a hidden group, ERR_NO_PERMISSION for another user's visible group
   */
  const requireOwn = async (caller: Caller, groupId: number): Promise<QuickMessageGroupDocument> => {
    const group = await found(caller, groupId);
    if (group.userId !== caller.userId) throw new AppError('ERR_NO_PERMISSION');
    return group;
  };

  return {
    requireOwn,

    async groupNames(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (ids.length === 0) return new Map();
      const groups = await quickMessageGroups.find(companyId, { _id: { $in: [...ids] } });
      return new Map(groups.map(({ _id, name }) => [_id, name]));
    },

    /** Sorted by name. */
    async list(
      { companyId, userId }: Caller,
      { onlyMine }: QueryOf<typeof listQuickMessageGroups>,
    ): Promise<QuickMessageGroup[]> {
      const shared = onlyMine ? [] : await messages.sharedGroupIds(companyId);
      const groups = await quickMessageGroups.find(
        companyId,
        shared.length > 0 ? { $or: [{ userId }, { _id: { $in: shared } }] } : { userId },
        { sort: { name: 1 }, limit: MAX_GROUPS },
      );
      return groups.map(presentGroup);
    },

    async get(
      caller: Caller,
      groupId: number,
    ): Promise<QuickMessageGroup & { quickMessages: QuickMessage[] }> {
      const group = presentGroup(await found(caller, groupId));
      return { ...group, quickMessages: await messages.inGroup(caller, groupId) };
    },

    /** Gives groups with shared messages to `heirId`, after the messages themselves. Idempotent. */
    async userDeleted(companyId: number, userId: number, heirId: number): Promise<void> {
      const shared = await messages.sharedGroupIds(companyId);
      await quickMessageGroups.updateMany(
        companyId,
        { userId, _id: { $in: shared } },
        { $set: { userId: heirId } },
      );
      await quickMessageGroups.deleteMany(companyId, { userId });
    },

    /** @throws ERR_LIMIT_REACHED {limit} */
    async create({ companyId, userId }: Caller, name: string): Promise<QuickMessageGroup> {
      if ((await quickMessageGroups.count(companyId)) >= MAX_GROUPS) {
        throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_GROUPS });
      }
      const now = new Date();
      const created = await quickMessageGroups.insert(companyId, {
        _id: await nextIdInOrder('quick_message_groups'),
        userId,
        name,
        createdAt: now,
        updatedAt: now,
      });
      await announce('create', created, false);
      return presentGroup(created);
    },

    async rename(caller: Caller, groupId: number, name: string): Promise<QuickMessageGroup> {
      await requireOwn(caller, groupId);
      const renamed = await quickMessageGroups.findOneAndUpdate(
        caller.companyId,
        { _id: groupId },
        { $set: { name, updatedAt: new Date() } },
      );
      if (!renamed) throw new AppError('ERR_NO_QUICK_MESSAGE_GROUP_FOUND');
      await announce('update', renamed, await isShared(renamed));
      return presentGroup(renamed);
    },

    async remove(caller: Caller, groupId: number): Promise<void> {
      const group = await requireOwn(caller, groupId);
      const shared = await isShared(group);
      // Until the messages are updated, they appear without a group.
      await quickMessageGroups.deleteOne(caller.companyId, { _id: groupId });
      await messages.groupDeleted(caller.companyId, groupId);
      await announce('delete', group, shared);
    },
  };
}

function presentGroup({ _id, name, userId }: QuickMessageGroupDocument): QuickMessageGroup {
  return { id: _id, name, userId };
}
