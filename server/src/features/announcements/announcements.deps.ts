import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Companies } from '#features/companies';
import type { Plans } from '#features/plans';

export interface AnnouncementFeatures {
  companies: Companies;
  plans: Plans;
  companyIdsOfPlans(planIds: readonly number[]): Promise<number[]>;
  companyNames(companyIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export interface AnnouncementsDeps
  extends AnnouncementFeatures, Pick<AppContext, 'publisher' | 'media' | 'dueWork'> {
  events: FeatureEvents;
}
