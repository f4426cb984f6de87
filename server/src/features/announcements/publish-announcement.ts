import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { AnnouncementDocument } from './announcement.model';
import type { AnnouncementsDeps } from './announcements.deps';
import { haveSameAudience, isPublished } from './announcements.policy';
import { presentAnnouncement } from './announcements.presenter';

type Payload = CompanyEventPayload<'announcement'>;

/**
 * Publishes a saved announcement to platform admins, and to users if they see it. Users who no longer see it receive
 * its deletion; all others receive nothing.
 */
export async function publishSaved(
  deps: AnnouncementsDeps,
  before: AnnouncementDocument | undefined,
  after: AnnouncementDocument,
  now: Date,
): Promise<void> {
  const was = before !== undefined && isPublished(before, now);
  const is = isPublished(after, now);
  if (was && !(is && haveSameAudience(before, after))) await withdraw(deps, before);
  if (is) await show(deps, after, was ? 'update' : 'create');
  const record = presentAnnouncement(deps, after, { withTargets: true });
  deps.publisher.toPlatformAdmins('announcement', { action: before ? 'update' : 'create', record });
}

export async function publishDeleted(
  deps: AnnouncementsDeps,
  row: AnnouncementDocument,
  now: Date,
): Promise<void> {
  if (isPublished(row, now)) await withdraw(deps, row);
  publishDeletedToAdmins(deps, row._id);
}

export function publishDeletedToAdmins({ publisher }: Pick<AnnouncementsDeps, 'publisher'>, id: number) {
  publisher.toPlatformAdmins('announcement', { action: 'delete', id });
}

/** Publishes the end to all companies, because the earlier audience is unknown. */
export function withdrawFromAll({ publisher }: Pick<AnnouncementsDeps, 'publisher'>, id: number) {
  publisher.toEveryCompany('announcement', { action: 'delete', id });
}

/** Idempotent. */
export async function publishTurn(
  deps: AnnouncementsDeps,
  row: AnnouncementDocument,
  now: Date,
): Promise<void> {
  if (isPublished(row, now)) await show(deps, row, 'create');
  else await withdraw(deps, row);
  const record = presentAnnouncement(deps, row, { withTargets: true });
  deps.publisher.toPlatformAdmins('announcement', { action: 'update', record });
}

function show(deps: AnnouncementsDeps, row: AnnouncementDocument, action: 'create' | 'update') {
  const record = presentAnnouncement(deps, row, { withTargets: false });
  return toAudience(deps, row, { action, record });
}

function withdraw(deps: AnnouncementsDeps, row: AnnouncementDocument) {
  return toAudience(deps, row, { action: 'delete', id: row._id });
}

async function toAudience(
  { publisher, companyIdsOfPlans }: AnnouncementsDeps,
  { targeted, planIds, companyIds }: AnnouncementDocument,
  payload: Payload,
): Promise<void> {
  if (!targeted) {
    publisher.toEveryCompany('announcement', payload);
    return;
  }
  const recipients = new Set([...companyIds, ...(await companyIdsOfPlans(planIds))]);
  for (const companyId of recipients) publisher.toCompany(companyId, 'announcement', payload);
}
