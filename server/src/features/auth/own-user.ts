import { countryOfPhone } from '@recado/shared/rules/phones';
import type { OwnUser } from '@recado/shared/users';
import type { Companies } from '#features/companies';
import type { Queues } from '#features/queues';
import type { Settings } from '#features/settings';
import type { User } from '#features/users';

export interface OwnUserSources {
  companies: Companies;
  queues: Queues;
  settings: Settings;
  connectionNames(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]>;
}

export async function presentOwnUser(user: User, sources: OwnUserSources): Promise<OwnUser> {
  const { companyId } = user;
  const [company, settings, queues, whatsapps] = await Promise.all([
    sources.companies.getCompany(companyId),
    sources.settings.listSettings(companyId),
    sources.queues.queuesByIds(companyId, user.queueIds),
    sources.connectionNames(companyId, user.connectionIds),
  ]);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    profile: user.profile,
    superAdmin: user.superAdmin,
    companyId,
    company: {
      id: company.id,
      name: company.name,
      dueDate: company.dueDate?.toISOString() ?? null,
      ...(company.unpaid && !company.isPlatform && { onTrial: company.unpaid }),
      timeZone: company.timeZone,
      country: countryOfPhone(company.phone),
      language: company.language,
      settings,
    },
    queues,
    whatsapps: whatsapps.map(({ id, name }) => ({ id, name })),
    viewNoQueueTicket: user.viewNoQueueTicket,
    viewCampaigns: user.viewCampaigns,
  };
}
