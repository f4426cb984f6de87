import { LRUCache } from 'lru-cache';
import type { UpdateQuery } from 'mongoose';
import { type Day, dayOf, type Recurrence, type updateCompanySchedules } from '@recado/shared/companies';
import { AppError, type BodyOf, type Language } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import { countryOfPhone, isSameNumber, readPhoneNumber } from '@recado/shared/rules/phones';
import { getOrLoad } from '#core/cache';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { type FormSave, savingForm } from '#core/forms';
import type { Plans } from '#features/plans';
import { BILLING_FIELDS, type BillingFields, type CompanyDocument, CompanyModel } from './company.model';
import { inZone, renewedDue } from './due-dates';

const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;
const MAX_LOCALES = 1_000;
const LOCALE_MS = 60_000;

interface Locale {
  timeZone: string;
  country: string;
  language: Language;
}

export type Company = Omit<CompanyDocument, '_id' | 'nameKey' | 'renewedBy'> & { id: number };

export type NewCompany = { name: string } & Partial<
  Omit<CompanyDocument, '_id' | 'name' | 'nameKey' | 'renewedBy' | 'isPlatform' | 'createdAt'>
>;

export interface CompanyListener {
  /** Resolves when all other servers have evicted the company. */
  changed(companyId: number): Promise<void>;
}

/** Queries have no tenant scope, because company ids are from verified tokens. */
export function companiesService(plans: Plans, listener: CompanyListener, events: FeatureEvents) {
  const locales = new LRUCache<number, Promise<Locale>>({ max: MAX_LOCALES, ttl: LOCALE_MS });

  const find = (companyId: number) => CompanyModel.findById(companyId).lean<CompanyDocument>().exec();

  const getCompany = async (companyId: number): Promise<Company> => {
    const company = await find(companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return toCompany(company);
  };

  const localeOf = (companyId: number): Promise<Locale> =>
    getOrLoad(locales, companyId, async () => {
      const { timeZone, phone, language } = await getCompany(companyId);
      return { timeZone, country: countryOfPhone(phone), language };
    });

  const countryOf = async (companyId: number): Promise<string> => (await localeOf(companyId)).country;

  return {
    getCompany,
    get: getCompany,

    /** Returns undefined for a company without limits. */
    async planOf(companyId: number): Promise<Plan | undefined> {
      const { planId } = await getCompany(companyId);
      return planId === null ? undefined : plans.findPlan(planId);
    },

    /** May be a minute old. */
    timeZoneOf: async (companyId: number): Promise<string> => (await localeOf(companyId)).timeZone,

    /** Returns the ISO 3166-1 code by the company's phone, which may be a minute old. */
    countryOf,

    /** May be a minute old. */
    languageOf: async (companyId: number): Promise<Language> => (await localeOf(companyId)).language,

    /**
     * Reads a number that the company's people or programs gave.
     * @param known the stored number, which is accepted unchanged
     * @returns E.164 digits
     * @throws ERR_VALIDATION {field, reason}, where reason is a `PhoneProblem`
     */
    async readNumber(
      companyId: number,
      text: string,
      { known, field = 'number' }: { known?: string; field?: string } = {},
    ): Promise<string> {
      if (known !== undefined && isSameNumber(text, known)) return known;
      const country = await countryOf(companyId);
      const reading = readPhoneNumber(text, country);
      if (reading.ok) return reading.number;
      throw new AppError('ERR_VALIDATION', { part: 'body', field, reason: reading.reason, country });
    },

    forget: (companyId: number): void => {
      locales.delete(companyId);
    },

    /** Null: the server's configuration applies. */
    async mediaLimitsOf(companyId: number) {
      const company = await CompanyModel.findById(companyId)
        .select({ mediaQuotaMb: 1, mediaRetentionDays: 1, unpaid: 1 })
        .lean<Partial<CompanyDocument>>()
        .exec();
      const quotaMb = company?.mediaQuotaMb ?? null;
      return {
        quotaBytes: quotaMb === null ? null : quotaMb * 1024 * 1024,
        onTrial: company?.unpaid === true,
        retentionDays: company?.mediaRetentionDays ?? null,
      };
    },

    /** @throws ERR_CONFLICT (field name) */
    createCompany: (company: NewCompany): Promise<Company> => insert(company, false),

    /**
     * Keeps, with `expected`, the due date that a concurrent payment set.
     * @throws ERR_NO_COMPANY_FOUND, ERR_CONFLICT {field: 'name'}, ERR_CONFLICT {field: 'dueDate', dueDate}
     */
    async updateCompany(
      companyId: number,
      changes: Partial<NewCompany>,
      expected: Partial<Pick<Company, 'dueDate'>> = {},
    ): Promise<Company> {
      const before = await getCompany(companyId);
      const { timeZone = before.timeZone, name } = changes;
      // The due day stays the same in the new time zone.
      const moved =
        timeZone !== before.timeZone && changes.dueDate === undefined && before.dueDate
          ? { dueDate: inZone(before.dueDate, before.timeZone, timeZone) }
          : {};
      const company = await change(companyId, expected, {
        $set: { ...changes, ...moved, ...(name !== undefined && { nameKey: keyOf(name) }) },
      });
      if (!company) throw staleDueDate(await getCompany(companyId));
      locales.delete(companyId);
      await listener.changed(companyId);
      return company;
    },

    /** @throws ERR_NO_COMPANY_FOUND, errors of `savingForm` */
    async saveSchedules(
      companyId: number,
      { schedules, version: given }: BodyOf<typeof updateCompanySchedules>,
      by: string,
    ): Promise<Company> {
      const before = await getCompany(companyId);
      const saving = savingForm(before, { given, by, changes: { schedules } });
      if (saving.unchanged) return before;
      const company = await change(companyId, saving.filter, { $set: { schedules }, ...saving.update });
      if (!company) throw saving.stale(await getCompany(companyId));
      await listener.changed(companyId);
      return company;
    },

    /**
     * Extends the due date once per invoice.
     * @throws ERR_NO_COMPANY_FOUND
     */
    async renew(
      companyId: number,
      { invoiceId, months }: { invoiceId: number | string; months: number },
    ): Promise<Date> {
      for (;;) {
        const company = await find(companyId);
        if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
        const { dueDate, timeZone } = company;
        const due = renewedDue(dueDate, new Date(), months, timeZone);
        // Returned if the due date was removed after the extension.
        if (company.renewedBy.includes(String(invoiceId))) {
          // An earlier call may have crashed before it published the event.
          await events.publish('company.renewed', { companyId });
          return dueDate ?? due;
        }
        const renewed = await CompanyModel.updateOne(
          { _id: companyId, dueDate, renewedBy: { $ne: String(invoiceId) } },
          { $set: { dueDate: due }, $push: { renewedBy: String(invoiceId) }, $unset: { unpaid: 1 } },
        ).exec();
        if (renewed.matchedCount === 0) continue;
        await listener.changed(companyId);
        await events.publish('company.renewed', { companyId });
        return due;
      }
    },

    /** Creates no company, unlike `platformCompany`. */
    async platformCompanyId(): Promise<number | undefined> {
      return (await CompanyModel.findOne({ isPlatform: true }, { _id: 1 }).lean<{ _id: number }>().exec())
        ?._id;
    },

    async platformCompany(): Promise<Company> {
      const found = await CompanyModel.findOne({ isPlatform: true }).lean<CompanyDocument>().exec();
      if (found) return toCompany(found);
      try {
        return await insert({ name: 'Recado' }, true);
      } catch (error) {
        if (!isDuplicateKey(error, 'platform')) throw error;
        return this.platformCompany();
      }
    },
  };
}

export const dueDayOf = ({ dueDate, timeZone }: Pick<Company, 'dueDate' | 'timeZone'>): Day | null =>
  dueDate && dayOf(dueDate, timeZone);

export const staleDueDate = (company: Company): AppError =>
  new AppError('ERR_CONFLICT', { field: 'dueDate', dueDate: dueDayOf(company) });

export function isInService(
  { dueDate, isPlatform }: Pick<Company, 'dueDate' | 'isPlatform'>,
  now: Date,
): boolean {
  return isPlatform || dueDate === null || now < dueDate;
}

/** Returns false for an inactive company and one past its grace period, whose sessions are stopped. */
export function mayHaveSessions(
  { status, dueDate, isPlatform }: Pick<Company, 'status' | 'dueDate' | 'isPlatform'>,
  graceDays: number,
  now: Date,
): boolean {
  if (status !== 'active') return false;
  return isPlatform || dueDate === null || now.getTime() < dueDate.getTime() + graceDays * DAY_MS;
}

const keyOf = (name: string): string => name.trim().toLowerCase();

async function insert(company: NewCompany, isPlatform: boolean): Promise<Company> {
  const dueDate = company.dueDate ?? null;
  const recurrence: Recurrence = company.recurrence ?? 'MENSAL';
  const document: CompanyDocument = {
    _id: await nextIdInOrder('companies'),
    name: company.name.trim(),
    nameKey: keyOf(company.name),
    email: company.email ?? '',
    phone: company.phone ?? '',
    status: company.status ?? 'active',
    dueDate,
    recurrence,
    renewedBy: [],
    trialExpiration: company.trialExpiration ?? dueDate,
    campaignsEnabled: company.campaignsEnabled ?? false,
    schedules: company.schedules ?? [],
    timeZone: company.timeZone ?? DEFAULT_TIME_ZONE,
    language: company.language ?? 'pt',
    planId: company.planId ?? null,
    isPlatform,
    ...(Object.fromEntries(BILLING_FIELDS.map((field) => [field, company[field] ?? ''])) as BillingFields),
    mediaQuotaMb: company.mediaQuotaMb ?? null,
    ...(!isPlatform && { unpaid: true }),
    mediaRetentionDays: company.mediaRetentionDays ?? null,
    createdAt: new Date(),
  };
  try {
    await CompanyModel.create(document);
  } catch (error) {
    throw rejection(error);
  }
  return toCompany(document);
}

async function change(
  companyId: number,
  expected: Partial<Pick<Company, 'dueDate'>> | FormSave['filter'],
  update: UpdateQuery<CompanyDocument>,
): Promise<Company | null> {
  try {
    const company = await CompanyModel.findOneAndUpdate({ _id: companyId, ...expected }, update, {
      returnDocument: 'after',
      runValidators: true,
    })
      .lean<CompanyDocument>()
      .exec();
    return company && toCompany(company);
  } catch (error) {
    throw rejection(error);
  }
}

function rejection(error: unknown): unknown {
  return isDuplicateKey(error, 'company-name') ? new AppError('ERR_CONFLICT', { field: 'name' }) : error;
}

export function toCompany({ _id, nameKey: _key, renewedBy: _by, ...company }: CompanyDocument): Company {
  return { id: _id, ...company, ...(company.isPlatform && { dueDate: null, planId: null }) };
}
