import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  listCompanyNames,
  updateCompany,
  updateCompanyRegion,
  updateCompanySchedules,
} from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { Caller } from '#core/tenancy/caller';
import type { Plans } from '#features/plans';
import { type OwnerDeps, ownersCompanies } from './companies.owner';
import { presentCompany } from './companies.presenter';
import type { Company } from './companies.service';
import type { CompanyDeletions } from './deletion/company-deletions';
import { companyNames, companyPage } from './list-companies';

interface Deps extends Omit<OwnerDeps, 'deletions'> {
  plans: Plans;
  deletions: CompanyDeletions;
}

export function mountCompanies({ endpoints }: AppContext, deps: Deps): void {
  const { companies, plans, deletions } = deps;
  const owners = ownersCompanies(deps);

  /** @throws ERR_NO_COMPANY_FOUND, also if the caller may not see it */
  const visible = async (caller: Caller, companyId: number): Promise<Company> => {
    if (companyId !== caller.companyId && !caller.superAdmin) throw new AppError('ERR_NO_COMPANY_FOUND');
    return companies.getCompany(companyId);
  };
  const present = async (caller: Caller, company: Company) =>
    presentCompany(
      caller,
      company,
      company.planId === null ? undefined : await plans.findPlan(company.planId),
    );

  endpoints.mount(listCompanyNames, () => companyNames());
  endpoints.mount(listCompanies, async ({ query }) => {
    const { companies: some, ...paging } = await companyPage(query);
    return { companies: await owners.rows(some), ...paging };
  });
  endpoints.mount(createCompany, ({ caller, body }) => owners.open(caller, body));

  endpoints.mount(getCompany, async ({ caller, params }) =>
    present(caller, await visible(caller, params.companyId)),
  );
  endpoints.mount(updateCompanySchedules, async ({ caller, params, body }) => {
    const { id } = await visible(caller, params.companyId);
    const company = await companies.saveSchedules(id, body, caller.name);
    await deps.events.publish('company.hoursChanged', { companyId: id });
    return present(caller, company);
  });
  endpoints.mount(updateCompanyRegion, async ({ caller, params, body }) => {
    const { id } = await visible(caller, params.companyId);
    const company = await companies.updateCompany(id, body);
    await deps.events.publish('company.hoursChanged', { companyId: id });
    return present(caller, company);
  });

  endpoints.mount(updateCompany, ({ caller, params, body: { id: _same, ...input } }) =>
    owners.change(caller, params.companyId, input),
  );
  endpoints.mount(deleteCompany, ({ caller, params }) => deletions.request(caller, params.companyId));
}
