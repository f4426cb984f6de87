import type { Logger } from 'pino';
import type { Recurrence } from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import type { Plans } from '#features/plans';
import type { companiesService, Company, NewCompany } from './companies.service';
import { CompanyModel } from './company.model';

interface NewAdministrator {
  name: string;
  email: string;
  password: string;
}

export type CreateAdministrator = (
  companyId: number,
  user: NewAdministrator & { profile: 'admin' },
) => Promise<{ id: number }>;

export interface CompanyToOpen extends NewCompany {
  planId: number;
  recurrence: Recurrence;
  dueDate: Date | null;
  admin: NewAdministrator;
}

interface Deps {
  service: Pick<ReturnType<typeof companiesService>, 'createCompany'>;
  plans: Plans;
  createUser: CreateAdministrator;
  log: Logger;
}

export function creating({ service, plans, createUser, log }: Deps) {
  return {
    /**
     * Creates both the company and its administrator, or neither.
     * @throws ERR_NO_PLAN_FOUND, ERR_CONFLICT {field: name | email}
     */
    async create({ admin, ...company }: CompanyToOpen): Promise<{ company: Company; admin: { id: number } }> {
      if (!(await plans.findPlan(company.planId))) throw new AppError('ERR_NO_PLAN_FOUND');
      const created = await service.createCompany(company);
      try {
        const user = await createUser(created.id, { ...admin, profile: 'admin' });
        log.info({ companyId: created.id, userId: user.id }, 'company created');
        return { company: created, admin: user };
      } catch (error) {
        await CompanyModel.deleteOne({ _id: created.id }).exec();
        throw error;
      }
    },
  };
}
