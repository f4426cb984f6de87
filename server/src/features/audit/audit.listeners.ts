import type { DomainEvents, FeatureEvents } from '#core/events';
import type { ActNote, auditService } from './audit.service';

type Records = Pick<ReturnType<typeof auditService>, 'record' | 'recordAct' | 'removeInterrupted'>;

export function listenToEvents(
  events: FeatureEvents,
  { record, recordAct, removeInterrupted }: Records,
): void {
  listenToActs((event, noteOf) =>
    events.on(event, (payload, occurrence) => recordAct(noteOf(payload), occurrence), {
      durable: true,
      revoke: removeInterrupted,
    }),
  );
  // Published before the platform admin can see any data; without an entry, the request fails.
  events.on('impersonation.started', ({ reason, ...act }) =>
    record({ ...act, action: 'visit.started', detail: reason }),
  );
  events.on('impersonation.used', ({ request, subject, ...act }) =>
    record({ ...act, action: 'visit.call', detail: request, ...(subject !== '' && { subject }) }),
  );
  events.on('impersonation.ended', ({ endId, ...act }) =>
    record({ ...act, action: 'visit.ended', id: endId }),
  );
}

/** Stores an act before its change, so that no crash loses its entry. */
function listenToActs(
  on: <E extends keyof DomainEvents>(event: E, noteOf: (payload: DomainEvents[E]) => ActNote) => void,
): void {
  on('company.created', (act) => ({ ...act, action: 'company.created' }));
  on('company.updated', ({ activated, deactivated, ...act }) => ({
    ...act,
    action: activated ? 'company.activated' : deactivated ? 'company.deactivated' : 'company.updated',
  }));
  on('company.deletionRequested', (act) => ({ ...act, action: 'company.deletionRequested' }));
  on('company.deleted', (act) => ({ ...act, action: 'company.deleted' }));
  on('plan.created', ({ by, planName }) => ({ by, action: 'plan.created', subject: planName }));
  on('plan.updated', ({ by, planName }) => ({ by, action: 'plan.updated', subject: planName }));
  on('plan.deleted', ({ by, planName }) => ({ by, action: 'plan.deleted', subject: planName }));
  on('announcement.administered', ({ by, title, change }) => ({
    by,
    action: `announcement.${change}`,
    subject: title,
  }));
  on('user.administered', ({ userName, change, ...act }) => ({
    ...act,
    action: `user.${change}`,
    subject: userName,
  }));
  on('setting.saved', ({ key, value, ...act }) => ({
    ...act,
    action: 'setting.changed',
    subject: key,
    detail: value,
  }));
  on('serviceLevel.administered', ({ levelName, change, ...act }) => ({
    ...act,
    action: `serviceLevel.${change}`,
    subject: levelName,
  }));
  on('connection.tokenChanged', ({ connectionName, change, ...act }) => ({
    ...act,
    action: `token.${change}`,
    subject: connectionName,
  }));
  on('connection.newChatLimitChanged', ({ by, companyId, connectionName, limit }) => ({
    by,
    companyId,
    action: 'connection.newChatLimit',
    subject: connectionName,
    detail: limit === null ? '' : String(limit),
  }));
  on('connection.warningChanged', ({ by, companyId, connectionName, change }) => ({
    by,
    companyId,
    action: change === 'recorded' ? 'connection.warningRecorded' : 'connection.warningWithdrawn',
    subject: connectionName,
  }));
  on('optOut.lifted', ({ contactId, reason, ...act }) => ({
    ...act,
    action: 'optOut.lifted',
    ...(contactId !== null && { subject: `#${contactId}` }),
    detail: reason,
  }));
  on('campaign.hoursIgnored', ({ by, companyId, name }) => ({
    by,
    companyId,
    action: 'campaign.hoursIgnored',
    subject: name,
  }));
  on('payment.confirmed', ({ txid, ...act }) => ({ ...act, action: 'payment.confirmed', subject: txid }));
  on('payment.dismissed', ({ txid, ...act }) => ({ ...act, action: 'payment.dismissed', subject: txid }));
  on('job.rerun', ({ by, job }) => ({ by, action: 'job.rerun', subject: job }));
  on('delivery.retried', ({ by, event, feature }) => ({
    by,
    action: 'delivery.retried',
    subject: `${event} (${feature})`,
  }));
}
