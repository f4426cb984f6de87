import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import { isDuplicateKey, nextId } from '../../core/database';
import type { Plans } from '../plans';
import { CompanyModel, type CompanyDocument } from './company.model';

/** Days, hours and reports of a company that chose no zone (architecture rule 11). */
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

export interface Company {
  id: number;
  name: string;
  status: 'active' | 'inactive';
  /** Null: never ends. */
  dueDate: Date | null;
  timeZone: string;
  planId: number | null;
  isPlatform: boolean;
}

export interface NewCompany {
  name: string;
  email?: string;
  phone?: string;
  status?: 'active' | 'inactive';
  dueDate?: Date | null;
  timeZone?: string;
  planId?: number | null;
  mediaQuotaMb?: number | null;
  mediaRetentionDays?: number | null;
}

/** The tenants. A company is found by its own id: whoever asks has it from a verified token. */
export function companiesService(plans: Plans) {
  return {
    /** Throws ERR_NO_COMPANY_FOUND. */
    async getCompany(companyId: number): Promise<Company> {
      const company = await CompanyModel.findById(companyId).lean<CompanyDocument>().exec();
      if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
      return toCompany(company);
    },

    /** The plan whose limits the company has; undefined: no limits. */
    async planOf(companyId: number): Promise<Plan | undefined> {
      const { planId } = await this.getCompany(companyId);
      return planId === null ? undefined : plans.findPlan(planId);
    },

    /** What the company's files may take and how long they are kept; null where the server's configuration decides. */
    async mediaLimitsOf(companyId: number) {
      const company = await CompanyModel.findById(companyId)
        .select({ mediaQuotaMb: 1, mediaRetentionDays: 1 })
        .lean<Partial<CompanyDocument>>()
        .exec();
      const quotaMb = company?.mediaQuotaMb ?? null;
      return {
        quotaBytes: quotaMb === null ? null : quotaMb * 1024 * 1024,
        retentionDays: company?.mediaRetentionDays ?? null,
      };
    },

    createCompany: (company: NewCompany): Promise<Company> => insert(company, false),

    /** Changes what is given. Throws ERR_NO_COMPANY_FOUND. */
    async updateCompany(companyId: number, changes: Partial<NewCompany>): Promise<Company> {
      const company = await CompanyModel.findByIdAndUpdate(
        companyId,
        { $set: changes },
        { returnDocument: 'after', runValidators: true },
      )
        .lean<CompanyDocument>()
        .exec();
      if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
      return toCompany(company);
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

/** Whether a company's service has not ended: specification 1 §4.7. */
export function isInService({ dueDate, isPlatform }: Company, now: Date): boolean {
  return isPlatform || dueDate === null || now < dueDate;
}

async function insert(company: NewCompany, isPlatform: boolean): Promise<Company> {
  const document: CompanyDocument = {
    _id: await nextId('companies'),
    name: company.name,
    email: company.email ?? '',
    phone: company.phone ?? '',
    status: company.status ?? 'active',
    dueDate: company.dueDate ?? null,
    timeZone: company.timeZone ?? DEFAULT_TIME_ZONE,
    planId: company.planId ?? null,
    isPlatform,
    mediaQuotaMb: company.mediaQuotaMb ?? null,
    mediaRetentionDays: company.mediaRetentionDays ?? null,
    createdAt: new Date(),
  };
  await CompanyModel.create(document);
  return toCompany(document);
}

function toCompany(document: CompanyDocument): Company {
  const { _id, name, status, dueDate, timeZone, planId, isPlatform } = document;
  return { id: _id, name, status, dueDate: isPlatform ? null : dueDate, timeZone, planId, isPlatform };
}
