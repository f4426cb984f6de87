import { dayOf, daysBetween, type listCompanies } from '@recado/shared/companies';
import type { QueryOf } from '@recado/shared/contract';
import { type Company, toCompany } from './companies.service';
import { type CompanyDocument, CompanyModel } from './company.model';

const PAGE = 40;
/** More than any platform has. */
const MAX_COMPANIES = 20_000;
const MAX_NAMES = 1_000;
const DAY_MS = 86_400_000;

export async function companyPage({
  searchParam = '',
  pageNumber = 1,
  cursor,
}: QueryOf<typeof listCompanies>): Promise<{
  companies: Company[];
  hasMore: boolean;
  nextCursor: string | null;
}> {
  const terms = wordsOf(searchParam);
  const after = Number(cursor ?? Infinity);
  const named = await CompanyModel.find(Number.isFinite(after) ? { _id: { $lt: after } } : {})
    .select({ name: 1 })
    .sort({ _id: -1 })
    .limit(MAX_COMPANIES)
    .lean<Pick<CompanyDocument, '_id' | 'name'>[]>()
    .exec();
  const matching = named.filter(({ name }) => {
    const words = wordsOf(name);
    return terms.every((word) => words.some((own) => own.startsWith(word)));
  });
  const from = cursor === undefined ? PAGE * (pageNumber - 1) : 0;
  const ids = matching.slice(from, from + PAGE).map(({ _id }) => _id);
  const hasMore = matching.length > from + ids.length;
  const found = await CompanyModel.find({ _id: { $in: ids } })
    .sort({ _id: -1 })
    .lean<CompanyDocument[]>()
    .exec();
  return {
    companies: found.map(toCompany),
    hasMore,
    nextCursor: hasMore ? String(ids.at(-1) ?? '') : null,
  };
}

export async function companyNames(): Promise<{ id: number; name: string; status: boolean }[]> {
  const named = await CompanyModel.find()
    .select({ name: 1, status: 1 })
    .sort({ name: 1 })
    .limit(MAX_NAMES)
    .lean<Pick<CompanyDocument, '_id' | 'name' | 'status'>[]>()
    .exec();
  return named.map(({ _id, name, status }) => ({ id: _id, name, status: status === 'active' }));
}

export async function companiesByPlan(): Promise<ReadonlyMap<number, number>> {
  const rows = await CompanyModel.aggregate<{ _id: number; companies: number }>([
    { $match: { planId: { $ne: null }, isPlatform: { $ne: true } } },
    { $group: { _id: '$planId', companies: { $sum: 1 } } },
  ]).exec();
  return new Map(rows.map(({ _id, companies }) => [_id, companies]));
}

export async function companyIdsOfPlans(planIds: readonly number[]): Promise<number[]> {
  if (planIds.length === 0) return [];
  const rows = await CompanyModel.find({ planId: { $in: [...planIds] }, isPlatform: { $ne: true } })
    .select({ _id: 1 })
    .lean<{ _id: number }[]>();
  return rows.map(({ _id }) => _id);
}

async function inactiveCompanyIds(): Promise<Set<number>> {
  const rows = await CompanyModel.find({ status: 'inactive' }).select({ _id: 1 }).lean<{ _id: number }[]>();
  return new Set(rows.map(({ _id }) => _id));
}

/** Returns the ids of active companies after their grace period. */
export async function lapsedCompanyIds(graceDays: number, now = new Date()): Promise<number[]> {
  const before = new Date(now.getTime() - graceDays * DAY_MS);
  const rows = await CompanyModel.find({
    status: 'active',
    isPlatform: { $ne: true },
    dueDate: { $type: 'date', $lte: before },
  })
    .select({ _id: 1 })
    .lean<{ _id: number }[]>();
  return rows.map(({ _id }) => _id);
}

const MAX_DUE = 10;

export async function dueCompanies(now: Date, expiringDays: number) {
  const until = new Date(now.getTime() + expiringDays * DAY_MS);
  const active = { status: 'active' as const, isPlatform: { $ne: true } };
  const overdue = { ...active, dueDate: { $type: 'date' as const, $lte: now } };
  const expiring = { ...active, dueDate: { $gt: now, $lte: until } };
  const first = (filter: typeof overdue | typeof expiring, order: 1 | -1) =>
    CompanyModel.find(filter).sort({ dueDate: order }).limit(MAX_DUE).lean<CompanyDocument[]>().exec();
  const [all, late, soon, lateFirst, soonFirst] = await Promise.all([
    CompanyModel.countDocuments(active),
    CompanyModel.countDocuments(overdue),
    CompanyModel.countDocuments(expiring),
    first(overdue, -1),
    first(expiring, 1),
  ]);
  return {
    active: all,
    overdue: late,
    expiring: soon,
    due: [...lateFirst, ...soonFirst].map(({ _id, name, dueDate, timeZone }) => {
      const day = dueDate && dayOf(dueDate, timeZone);
      return {
        id: _id,
        name,
        dueDate: day,
        daysLeft: day === null ? null : daysBetween(dayOf(now, timeZone), day),
      };
    }),
  };
}

export async function companyNamesByIds(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await CompanyModel.find({ _id: { $in: [...ids] } })
    .select({ name: 1 })
    .lean<Pick<CompanyDocument, '_id' | 'name'>[]>();
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export async function companiesWithoutSessions(graceDays: number): Promise<Set<number>> {
  return new Set([...(await inactiveCompanyIds()), ...(await lapsedCompanyIds(graceDays))]);
}
