import { AppError, type BodyOf, type OutputOf, type QueryOf } from '@recado/shared/contract';
import type { createHelp, Help, searchHelps, updateHelp } from '@recado/shared/helps';
import { nextIdInOrder } from '#core/database';
import { savingForm, versionOf } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type HelpDocument, HelpModel } from './help.model';

/** Concurrent requests may exceed it by one. */
const MAX_HELPS = 500;
const PAGE = 40;

type HelpInput = BodyOf<typeof createHelp>;

export function helpsService() {
  const all = (): Promise<HelpDocument[]> =>
    HelpModel.find().sort({ _id: 1 }).limit(MAX_HELPS).lean<HelpDocument[]>().exec();

  const found = async (id: number): Promise<HelpDocument> => {
    const help = await HelpModel.findById(id).lean<HelpDocument>().exec();
    if (!help) throw new AppError('ERR_NO_HELP_FOUND');
    return help;
  };

  return {
    list: async (): Promise<Help[]> => (await all()).map(presentHelp),

    async search({
      searchParam = '',
      pageNumber = 1,
      cursor,
    }: QueryOf<typeof searchHelps>): Promise<OutputOf<typeof searchHelps>> {
      const wanted = plain(searchParam);
      const matching = (await all()).filter(({ title, description }) =>
        plain(`${title} ${description}`).includes(wanted),
      );
      const after = Number(cursor ?? 0);
      const left = cursor === undefined ? matching : matching.filter(({ _id }) => _id > after);
      const from = cursor === undefined ? PAGE * (pageNumber - 1) : 0;
      const shown = left.slice(from, from + PAGE);
      const hasMore = left.length > from + shown.length;
      return {
        records: shown.map(presentHelp),
        hasMore,
        nextCursor: hasMore ? String(shown.at(-1)?._id ?? '') : null,
      };
    },

    /** @throws ERR_LIMIT_REACHED */
    async create(input: HelpInput): Promise<Help> {
      if ((await HelpModel.countDocuments().exec()) >= MAX_HELPS) {
        throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_HELPS });
      }
      const now = new Date();
      const document = { _id: await nextIdInOrder('helps'), ...input, createdAt: now, updatedAt: now };
      await HelpModel.create(document);
      return presentHelp(document);
    },

    /** @throws ERR_NO_HELP_FOUND, errors of `savingForm` */
    async update(
      { name: by }: Pick<Caller, 'name'>,
      id: number,
      { title, description, video, version: given }: BodyOf<typeof updateHelp>,
    ): Promise<Help> {
      const changes = { title, description, video };
      const before = await found(id);
      const saving = savingForm(before, { given, by, changes });
      if (saving.unchanged) return presentHelp(before);
      const help = await HelpModel.findOneAndUpdate(
        { _id: id, ...saving.filter },
        { $set: { ...changes, updatedAt: new Date() }, ...saving.update },
        { returnDocument: 'after' },
      )
        .lean<HelpDocument>()
        .exec();
      if (!help) throw saving.stale(await found(id));
      return presentHelp(help);
    },

    async remove(id: number): Promise<void> {
      const { deletedCount } = await HelpModel.deleteOne({ _id: id }).exec();
      if (deletedCount === 0) throw new AppError('ERR_NO_HELP_FOUND');
    },
  };
}

function presentHelp(help: HelpDocument): Help {
  const { _id: id, title, description, video } = help;
  return { id, title, description, video, version: versionOf(help) };
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
