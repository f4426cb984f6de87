import type { Db } from 'mongodb';
import type { AppContext } from './core/context';
import { type Announcements, createAnnouncements } from './features/announcements';
import {
  type Companies,
  companiesByPlan,
  companyIdsOfPlans,
  companyNamesByIds,
  createCompanyOwner,
  dueCompanies,
  endOfGrace,
} from './features/companies';
import type { Connections } from './features/connections';
import { createHelps, type Helps } from './features/helps';
import { countStoredAcrossCompanies, countStoredSince } from './features/messages';
import { mountPlans, type Plans } from './features/plans';
import { type BackupSources, createPlatform } from './features/platform';
import type { Settings } from './features/settings';
import type { Subscriptions } from './features/subscription';
import type { Users } from './features/users';

interface Features {
  companies: Companies;
  connections: Connections;
  plans: Plans;
  settings: Settings;
  subscription: Pick<Subscriptions, 'partlyPaidAcrossCompanies' | 'pendingCountAcrossCompanies'>;
  users: Pick<Users, 'superAdminsAcrossCompanies'>;
  db: () => Db;
  companyCollections: readonly string[];
  backupStatus: BackupSources['backupStatus'];
}

interface PlatformServices {
  announcements: Announcements;
  helps: Helps;
  platform: ReturnType<typeof createPlatform>;
  stopAfterGrace(now: Date): Promise<void>;
}

export function composePlatformAdmin(context: AppContext, features: Features): PlatformServices {
  const { companies, connections, plans, settings, subscription, users, db, companyCollections } = features;
  const { sessionsOfCompany } = connections;

  const helps = createHelps(context);
  const announcements = createAnnouncements(context, {
    companies,
    plans,
    companyIdsOfPlans,
    companyNames: companyNamesByIds,
  });
  mountPlans(context, plans, { companiesByPlan });
  createCompanyOwner(context, {
    companies,
    plans,
    db,
    collections: companyCollections,
    partlyPaid: subscription.partlyPaidAcrossCompanies,
    setCampaigns: (companyId, enabled) => settings.setSetting(companyId, 'campaignsEnabled', String(enabled)),
    setUserCreation: (companyId, allowed) =>
      settings.setSetting(companyId, 'userCreation', allowed ? 'enabled' : 'disabled'),
    userCreationAcross: (companyIds) => settings.settingAcross(companyIds, 'userCreation'),
    deleteSessions: sessionsOfCompany.deleteAll,
  });
  const platform = createPlatform(context, {
    connections,
    companyNames: companyNamesByIds,
    backupStatus: features.backupStatus,
    countMessagesSince: countStoredSince,
    countMessages: countStoredAcrossCompanies,
    dueCompanies,
    pendingPayments: subscription.pendingCountAcrossCompanies,
    timeZoneOf: companies.timeZoneOf,
    platformAdmins: async () => {
      const admins = await users.superAdminsAcrossCompanies();
      return Promise.all(
        admins.map(async ({ email, companyId }) => {
          const { language } = await companies.get(companyId);
          return { email, language };
        }),
      );
    },
    db,
  });
  const stopAfterGrace = endOfGrace(context, {
    graceDays: context.config.graceDays,
    pause: sessionsOfCompany.pauseRunning,
    resume: sessionsOfCompany.resumePaused,
  });
  return { announcements, helps, platform, stopAfterGrace };
}
