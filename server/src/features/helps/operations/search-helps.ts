import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { searchHelps as searchHelpsEndpoint } from '@recado/shared/helps';
import { presentHelp } from '../helps.presenter';
import { listHelps } from './list-helps';

const PAGE = 40;

export async function searchHelps({
  searchParam = '',
  pageNumber = 1,
  cursor,
}: QueryOf<typeof searchHelpsEndpoint>): Promise<OutputOf<typeof searchHelpsEndpoint>> {
  const wanted = plain(searchParam);
  const matching = (await listHelps()).filter(({ title, description }) =>
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
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
