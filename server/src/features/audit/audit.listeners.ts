import type { FeatureEvents } from '../../core/events';
import type { AuditNote } from './audit.service';

/** If an entry cannot be written, the action fails. */
export function listenToEvents(
  events: Pick<FeatureEvents, 'on'>,
  record: (note: AuditNote) => Promise<void>,
): void {
  events.on('company.created', (act) => record({ ...act, action: 'company.created' }));
  events.on('company.updated', ({ activated, deactivated, ...act }) =>
    record({
      ...act,
      action: activated ? 'company.activated' : deactivated ? 'company.deactivated' : 'company.updated',
    }),
  );
  events.on('company.deletionRequested', (act) => record({ ...act, action: 'company.deletionRequested' }));
  events.on('company.deleted', (act) => record({ ...act, action: 'company.deleted' }));
  events.on('plan.created', ({ by, planName }) => record({ by, action: 'plan.created', subject: planName }));
  events.on('plan.updated', ({ by, planName }) => record({ by, action: 'plan.updated', subject: planName }));
  events.on('plan.deleted', ({ by, planName }) => record({ by, action: 'plan.deleted', subject: planName }));
  events.on('announcement.administered', ({ by, title, change }) =>
    record({ by, action: `announcement.${change}`, subject: title }),
  );
  events.on('user.administered', ({ userName, change, ...act }) =>
    record({ ...act, action: `user.${change}`, subject: userName }),
  );
  events.on('setting.saved', ({ key, value, ...act }) =>
    record({ ...act, action: 'setting.changed', subject: key, detail: value }),
  );
  events.on('connection.tokenChanged', ({ connectionName, change, ...act }) =>
    record({ ...act, action: `token.${change}`, subject: connectionName }),
  );
  events.on('connection.newChatLimitChanged', ({ by, companyId, connectionName, limit }) =>
    record({
      by,
      companyId,
      action: 'connection.newChatLimit',
      subject: connectionName,
      detail: limit === null ? '' : String(limit),
    }),
  );
  events.on('optOut.lifted', ({ contactId, reason, ...act }) =>
    record({
      ...act,
      action: 'optOut.lifted',
      ...(contactId !== null && { subject: `#${contactId}` }),
      detail: reason,
    }),
  );
  events.on('campaign.hoursIgnored', ({ by, companyId, name }) =>
    record({ by, companyId, action: 'campaign.hoursIgnored', subject: name }),
  );
  events.on('payment.confirmed', ({ txid, ...act }) =>
    record({ ...act, action: 'payment.confirmed', subject: txid }),
  );
  events.on('payment.dismissed', ({ txid, ...act }) =>
    record({ ...act, action: 'payment.dismissed', subject: txid }),
  );
  events.on('impersonation.started', ({ reason, ...act }) =>
    record({ ...act, action: 'visit.started', detail: reason }),
  );
  events.on('impersonation.used', ({ request, subject, ...act }) =>
    record({ ...act, action: 'visit.call', detail: request, ...(subject !== '' && { subject }) }),
  );
  events.on('impersonation.ended', ({ endId, ...act }) =>
    record({ ...act, action: 'visit.ended', id: endId }),
  );
  events.on('job.rerun', ({ by, job }) => record({ by, action: 'job.rerun', subject: job }));
  events.on('delivery.retried', ({ by, event, feature }) =>
    record({ by, action: 'delivery.retried', subject: `${event} (${feature})` }),
  );
}
