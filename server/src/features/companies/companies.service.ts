import { dayOf, type Day, type Recurrence } from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import type { UpdateQuery } from 'mongoose';
import { BoundedCache } from '../../core/cache';
import { isDuplicateKey, nextIdInOrder } from '../../core/database';
import type { FeatureEvents } from '../../core/events';
import type { Plans } from '../plans';
import { BILLING_FIELDS, CompanyModel, type BillingFields, type CompanyDocument } from './company.model';
import { inZone, renewedDue } from './due-dates';

/** Days, hours and reports of a company that chose no zone (architecture rule 11). */
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';
const ZONES_KEPT = 1_000;
/** A server that could not be told of another zone sees it after this long at the latest. */
const ZONE_MS = 60_000;

export type Company = Omit<CompanyDocument, '_id' | 'nameKey' | 'renewedBy'> & { id: number };

export type NewCompany = { name: string } & Partial<
  Omit<CompanyDocument, '_id' | 'name' | 'nameKey' | 'renewedBy' | 'isPlatform' | 'createdAt'>
>;

/** What the company's copies elsewhere follow. */
export interface CompanyListener {
  /** Resolves when the other servers know. */
  changed(companyId: number): Promise<void>;
}

/** The tenants. A company is found by its own id: whoever asks has it from a verified token. */
export function companiesService(
  plans: Pick<Plans, 'findPlan'>,
  listener: CompanyListener,
  events: Pick<FeatureEvents, 'publish'>,
) {
  const zones = new BoundedCache<number, Promise<string>>(ZONES_KEPT, ZONE_MS);

  const find = (companyId: number) => CompanyModel.findById(companyId).lean<CompanyDocument>().exec();

  /** Throws ERR_NO_COMPANY_FOUND. */
  const getCompany = async (companyId: number): Promise<Company> => {
    const company = await find(companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return toCompany(company);
  };

  return {
    getCompany,
    /** Throws ERR_NO_COMPANY_FOUND. */
    get: getCompany,

    /** The plan whose limits the company has; undefined: no limits. */
    async planOf(companyId: number): Promise<Plan | undefined> {
      const { planId } = await getCompany(companyId);
      return planId === null ? undefined : plans.findPlan(planId);
    },

    /** The IANA zone of its days and hours. From memory for up to a minute. */
    timeZoneOf: (companyId: number): Promise<string> =>
      zones.getOrSet(companyId, async () => (await getCompany(companyId)).timeZone),

    /** What is remembered of it is forgotten. */
    forget: (companyId: number): void => zones.delete(companyId),

    /** What the company's files may take and how long they are kept; null where the server's configuration decides. */
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

    /** A company without anybody in it. Throws ERR_CONFLICT (field name) when another has the name. */
    createCompany: (company: NewCompany): Promise<Company> => insert(company, false),

    /**
     * Changes the given fields. With `expected` only where the due date is still that one, so that a payment of the same
     * moment is not overwritten.
     *
     * @throws ERR_NO_COMPANY_FOUND, ERR_CONFLICT {field: 'name'}, ERR_CONFLICT {field: 'dueDate', dueDate}
     */
    async updateCompany(
      companyId: number,
      changes: Partial<NewCompany>,
      expected: Partial<Pick<Company, 'dueDate'>> = {},
    ): Promise<Company> {
      const before = await getCompany(companyId);
      const { timeZone = before.timeZone, name } = changes;
      // A due date that is given is meant by the new clocks; one that is kept moves with them.
      const moved =
        timeZone !== before.timeZone && changes.dueDate === undefined && before.dueDate
          ? { dueDate: inZone(before.dueDate, before.timeZone, timeZone) }
          : {};
      const company = await change(companyId, expected, {
        $set: { ...changes, ...moved, ...(name !== undefined && { nameKey: keyOf(name) }) },
      });
      if (!company) throw staleDueDate(await getCompany(companyId));
      zones.delete(companyId);
      await listener.changed(companyId);
      return company;
    },

    /**
     * Moves the due date on by so many months, once for an invoice however often it is told; answers the due date
     * there is then. Throws ERR_NO_COMPANY_FOUND.
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
        // A due date that was taken off since is answered as if it were paid today.
        if (company.renewedBy.includes(String(invoiceId))) {
          // The first call may have been interrupted before its listeners ran.
          await events.publish('company.renewed', { companyId });
          return dueDate ?? due;
        }
        const renewed = await CompanyModel.updateOne(
          { _id: companyId, dueDate, renewedBy: { $ne: String(invoiceId) } },
          { $set: { dueDate: due }, $push: { renewedBy: String(invoiceId) }, $unset: { unpaid: 1 } },
        ).exec();
        if (renewed.matchedCount === 0) continue; // It changed meanwhile: by another payment, or by this one.
        await listener.changed(companyId);
        await events.publish('company.renewed', { companyId });
        return due;
      }
    },

    /** The company that runs this server; made when it is not there yet. */
    async platformCompany(): Promise<Company> {
      const found = await CompanyModel.findOne({ isPlatform: true }).lean<CompanyDocument>().exec();
      if (found) return toCompany(found);
      try {
        return await insert({ name: 'Recado' }, true);
      } catch (error) {
        // Another server made it in between.
        if (!isDuplicateKey(error, 'platform')) throw error;
        return this.platformCompany();
      }
    },
  };
}

/** The day on which a company's service ends, by its own clocks; null without one. */
export const dueDayOf = ({ dueDate, timeZone }: Pick<Company, 'dueDate' | 'timeZone'>): Day | null =>
  dueDate && dayOf(dueDate, timeZone);

/** The error of a due date that should replace one that has changed since; names the stored one. */
export const staleDueDate = (company: Company): AppError =>
  new AppError('ERR_CONFLICT', { field: 'dueDate', dueDate: dueDayOf(company) });

/** Whether a company's service has not ended: specification 1 §4.7. */
export function isInService(
  { dueDate, isPlatform }: Pick<Company, 'dueDate' | 'isPlatform'>,
  now: Date,
): boolean {
  return isPlatform || dueDate === null || now < dueDate;
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
    throw refusal(error);
  }
  return toCompany(document);
}

/** Returns the company as updated; null where none is as expected. */
async function change(
  companyId: number,
  expected: Partial<Pick<Company, 'dueDate'>>,
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
    throw refusal(error);
  }
}

function refusal(error: unknown): unknown {
  return isDuplicateKey(error, 'company-name') ? new AppError('ERR_CONFLICT', { field: 'name' }) : error;
}

/** A company as other features know it; the platform's own has neither due date nor plan, whatever was stored for it. */
export function toCompany({ _id, nameKey: _key, renewedBy: _by, ...company }: CompanyDocument): Company {
  return { id: _id, ...company, ...(company.isPlatform && { dueDate: null, planId: null }) };
}
