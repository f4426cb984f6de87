import type { Db } from 'mongodb';
import { COMPANY_COLLECTIONS } from './companyData';
import type { AppContext } from './core/context';
import type { Audit } from './features/audit';
import type { Auth } from './features/auth';
import { createCompanyOwner, companiesByPlan, companyNamesByIds, type Companies } from './features/companies';
import type { Connections } from './features/connections';
import { createHelps, type Helps } from './features/helps';
import { mountPlans, type Plans } from './features/plans';
import { createPlatform } from './features/platform';
import type { Settings } from './features/settings';

interface Features {
  audit: Audit;
  auth: Pick<Auth, 'endSessionsOfCompany'>;
  companies: Companies;
  connections: Connections;
  plans: Plans;
  settings: Pick<Settings, 'setSetting'>;
  db: () => Db;
}

/** What the platform's owner has: companies, plans, help videos and the page that looks after all of them. */
export function composeOwner(context: AppContext, features: Features): { helps: Helps } {
  const { audit, auth, companies, connections, plans, settings, db } = features;
  const { sessionsOfCompany } = connections;

  const helps = createHelps(context);
  mountPlans(context, plans, {
    companiesByPlan,
    audited: (by, action, subject) => audit.record({ by, action, subject }),
  });
  createCompanyOwner(context, {
    companies,
    plans,
    db,
    collections: COMPANY_COLLECTIONS,
    setCampaigns: (companyId, enabled) => settings.setSetting(companyId, 'campaignsEnabled', String(enabled)),
    deactivated: async (companyId) => {
      await auth.endSessionsOfCompany(companyId);
      await sessionsOfCompany.pauseAll(companyId);
    },
    activated: sessionsOfCompany.resumeAll,
    forgetSessions: sessionsOfCompany.forgetAll,
    audited: (by, action, company) => audit.record({ by, action, company }),
  });
  createPlatform(context, {
    audit,
    connections,
    companyNames: companyNamesByIds,
    timeZoneOf: companies.timeZoneOf,
    db,
  });
  return { helps };
}
