import { AppError, type BodyOf, type OutputOf, type QueryOf } from '@recado/shared/contract';
import {
  type createTag,
  type listTags,
  type Tag,
  TAG_COLORS,
  type TagSummary,
  type updateTag,
} from '@recado/shared/tags';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { savingForm, versionOf } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { colorOf, nameKeyOf, type TagDocument, tags } from './tag.model';
import { readTagCursor, writeTagCursor } from './tags.cursor';

/** Concurrent requests may exceed it by one. */
const MAX_TAGS = 1_000;
const PAGE = 40;

export interface TagsDeps {
  events: FeatureEvents;
  countTickets(companyId: number, tagIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** In the background. */
  propagate(companyId: number, tagId: number): Promise<void>;
}

export function tagsService({ events, countTickets, propagate }: TagsDeps) {
  const found = async (companyId: number, tagId: number): Promise<TagDocument> => {
    const tag = await tags.findById(companyId, tagId);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    return tag;
  };
  const withCounts = async (companyId: number, shown: readonly TagDocument[]): Promise<Tag[]> => {
    const counts = await countTickets(
      companyId,
      shown.map(({ _id }) => _id),
    );
    return shown.map((tag) => presentWhole(tag, counts.get(tag._id) ?? 0));
  };
  const withCount = async (tag: TagDocument): Promise<Tag> => {
    const counts = await countTickets(tag.companyId, [tag._id]);
    return presentWhole(tag, counts.get(tag._id) ?? 0);
  };
  /**
   * Reports the existing tag.
   * @throws ERR_CONFLICT
   */
  const rejectDuplicateName = async (companyId: number, nameKey: string): Promise<never> => {
    const tag = await tags.findOne(companyId, { nameKey });
    throw new AppError('ERR_CONFLICT', { field: 'name', ...(tag && { tag: presentTag(tag) }) });
  };
  const search = async (companyId: number, searchParam = ''): Promise<TagDocument[]> => {
    const wanted = nameKeyOf(searchParam);
    // A company has few tags, so a scan is faster than a word index.
    const all = await tags.find(companyId, {}, { sort: { nameKey: 1 }, limit: MAX_TAGS });
    return wanted ? all.filter(({ nameKey }) => nameKey.includes(wanted)) : all;
  };

  return {
    async list(
      { companyId }: Caller,
      { searchParam, pageNumber = 1, cursor }: QueryOf<typeof listTags>,
    ): Promise<OutputOf<typeof listTags>> {
      const after = cursor === undefined ? undefined : readTagCursor(cursor);
      const matching = await search(companyId, searchParam);
      const left = after === undefined ? matching : matching.filter(({ nameKey }) => nameKey > after);
      const from = after === undefined ? PAGE * (pageNumber - 1) : 0;
      const shown = left.slice(from, from + PAGE);
      const hasMore = left.length > from + shown.length;
      const last = shown.at(-1);
      return {
        tags: await withCounts(companyId, shown),
        hasMore,
        nextCursor: hasMore && last ? writeTagCursor(last.nameKey) : null,
      };
    },

    all: async ({ companyId }: Caller, searchParam?: string): Promise<TagSummary[]> =>
      (await search(companyId, searchParam)).map(presentTag),

    get: async ({ companyId }: Caller, tagId: number) => withCount(await found(companyId, tagId)),

    /** In the order of the ids, without unknown ones. */
    async byIds(companyId: number, ids: readonly number[]): Promise<TagSummary[]> {
      if (ids.length === 0) return [];
      const existing = await tags.find(companyId, { _id: { $in: [...ids] } });
      return ids.flatMap((id) => existing.find(({ _id }) => _id === id) ?? []).map(presentTag);
    },

    /** @throws ERR_CONFLICT {field: name, tag}, ERR_LIMIT_REACHED {limit} */
    async create({ companyId, userId }: Caller, body: BodyOf<typeof createTag>): Promise<Tag> {
      if ((await tags.count(companyId)) >= MAX_TAGS) {
        throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_TAGS });
      }
      const _id = await nextIdInOrder('tags');
      const color = colorOf(body.color ?? TAG_COLORS[_id % TAG_COLORS.length] ?? TAG_COLORS[0]);
      const nameKey = nameKeyOf(body.name);
      const now = new Date();
      const document = { _id, name: body.name, nameKey, color, userId, createdAt: now, updatedAt: now };
      try {
        const tag = await tags.insert(companyId, document);
        await events.publish('tag.changed', { companyId, action: 'create', tag: presentTag(tag) });
        return presentWhole(tag, 0);
      } catch (error) {
        if (isDuplicateKey(error)) return rejectDuplicateName(companyId, nameKey);
        throw error;
      }
    },

    /** @throws ERR_NO_TAG_FOUND, ERR_CONFLICT {field: name, tag}, errors of `savingForm` */
    async update(caller: Caller, tagId: number, body: BodyOf<typeof updateTag>): Promise<Tag> {
      const { companyId, name: by } = caller;
      const { name, color, version: given } = body;
      const changes = {
        ...(name !== undefined && { name, nameKey: nameKeyOf(name) }),
        ...(color !== undefined && { color: colorOf(color) }),
      };
      const before = await found(companyId, tagId);
      const saving = savingForm(before, {
        given,
        by,
        changes: { name, color: changes.color },
      });
      if (saving.unchanged) return withCount(before);
      try {
        const changed = await tags.findOneAndUpdate(
          companyId,
          { _id: tagId, ...saving.filter },
          { $set: { ...changes, updatedAt: new Date() }, ...saving.update },
        );
        if (!changed) throw saving.stale(await found(companyId, tagId));
        await events.publish('tag.changed', { companyId, action: 'update', tag: presentTag(changed) });
        await propagate(companyId, tagId);
        return await withCount(changed);
      } catch (error) {
        if (isDuplicateKey(error)) return rejectDuplicateName(companyId, nameKeyOf(name ?? ''));
        throw error;
      }
    },

    /** Removes only the user's id from tags. Idempotent. */
    async userDeleted(companyId: number, userId: number): Promise<void> {
      await tags.updateMany(companyId, { userId }, { $set: { userId: null } });
    },

    async remove({ companyId }: Caller, tagId: number): Promise<void> {
      if (!(await tags.deleteOne(companyId, { _id: tagId }))) throw new AppError('ERR_NO_TAG_FOUND');
      await events.publish('tag.changed', { companyId, action: 'delete', tagId });
      await propagate(companyId, tagId);
    },
  };
}

function presentWhole(tag: TagDocument, ticketsCount: number): Tag {
  return { ...presentTag(tag), userId: tag.userId, ticketsCount, version: versionOf(tag) };
}

function presentTag({ _id, name, color }: TagDocument): TagSummary {
  return { id: _id, name, color };
}
