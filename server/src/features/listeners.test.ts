import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOBS_COLLECTION } from '#core/jobs/jobs';
import { startTestServer, type TestServer } from '#testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listenersOf = (event: Parameters<TestServer['app']['context']['events']['listenersOf']>[0]) =>
  server.app.context.events.listenersOf(event);

describe('the listeners of the composed server', () => {
  it('remove a deleted queue from tickets before users, so that viewers receive the removal', () => {
    expect(listenersOf('queue.deleted')).toEqual([
      'settings',
      'connections',
      'contacts',
      'tickets',
      'users',
      'working-hours',
      'chatbot',
      'campaigns',
      'service-levels',
    ]);
  });

  it('fail unsent messages of a deleted connection before its tickets lose it', () => {
    const order = listenersOf('connection.deleted');
    expect(order.filter((feature) => ['messages', 'tickets'].includes(feature))).toEqual([
      'messages',
      'tickets',
    ]);
    expect(order).toHaveLength(12);
  });

  it('evict a changed user from the sign-in cache before windows read their permissions again', () => {
    expect(listenersOf('user.updated')).toEqual(['auth', 'auth', 'realtime', 'assignment']);
  });

  it('release a deleted user’s tickets while their windows are connected, then end their session', () => {
    expect(listenersOf('user.deleted').slice(0, 2)).toEqual(['tickets', 'auth']);
  });

  it('handle the follow-ups of a change durably', () => {
    expect(listenersOf('ticket.transferred').sort()).toEqual(['messages', 'ticket-notes']);
    expect(listenersOf('ticket.silenceWarned')).toEqual(['messages']);
    expect(listenersOf('ticket.silenceExpired')).toEqual(['messages']);
    expect(listenersOf('message.closeKeywordReceived')).toEqual(['messages']);
    expect(listenersOf('ticket.resolved').sort()).toEqual([
      'assignment',
      'kanban',
      'messages-api',
      'reviews',
    ]);
    expect(listenersOf('ticket.waiting')).toEqual(['assignment']);
    expect(listenersOf('message.claimed')).toEqual(['reviews']);
    expect(listenersOf('message.deletionRequested')).toEqual(['messages']);
  });

  it('subscribe to every other published event', () => {
    expect(listenersOf('queue.updated')).toEqual(['tickets']);
    expect(listenersOf('user.renamed')).toEqual(['tickets', 'chats']);
    expect(listenersOf('user.accessRevoked')).toEqual(['auth', 'assignment']);
    expect(listenersOf('user.signedOut')).toEqual(['assignment']);
    expect(listenersOf('ticket.deleted')).toEqual([
      'ticket-notes',
      'kanban',
      'messages',
      'reviews',
      'conversation-exports',
      'notifications',
    ]);
    expect(listenersOf('notice.due')).toEqual(['notifications', 'notifications']);
    expect(listenersOf('notice.subjectDeleted')).toEqual(['notifications']);
    expect(listenersOf('ticket.assigned')).toEqual(['notifications']);
    expect(listenersOf('connection.renamed')).toEqual(['tickets']);
    expect(listenersOf('connection.stateChanged')).toEqual(['connections', 'campaigns', 'platform']);
    expect(listenersOf('company.hoursChanged')).toEqual(['working-hours', 'service-levels']);
    expect(listenersOf('workingHours.changed')).toEqual(['working-hours', 'service-levels']);
    expect(listenersOf('message.received')).toEqual(['automation']);
    expect(listenersOf('message.stored')).toEqual(['messages-api', 'schedules', 'service-levels']);
    expect(listenersOf('ticket.logged')).toEqual(['service-levels']);
    expect(listenersOf('message.progressed')).toEqual([
      'messages-api',
      'schedules',
      'campaigns',
      'notifications',
    ]);
    expect(listenersOf('ticket.created')).toEqual(['kanban', 'messages-api']);
    expect(listenersOf('ticket.reopened')).toEqual(['kanban']);
    expect(listenersOf('ticket.snoozed')).toEqual(['tickets', 'assignment', 'messages-api']);
    expect(listenersOf('ticket.woken').sort()).toEqual(['assignment', 'messages-api']);
    expect(listenersOf('ticket.resolved')).toContain('messages-api');
    expect(listenersOf('company.renewed')).toEqual(['connections']);
    expect(listenersOf('company.activated')).toEqual(['connections']);
    expect(listenersOf('company.deactivated')).toEqual(['auth', 'connections']);
    expect(listenersOf('company.serviceConfirmed')).toEqual(['connections']);
    expect(listenersOf('setting.changed').sort()).toEqual([
      'campaigns',
      'companies',
      'kanban',
      'realtime',
      'service-levels',
      'settings',
      'tickets',
      'users',
      'working-hours',
    ]);
  });

  it('publish a change of reference data to windows', () => {
    expect(listenersOf('tag.changed')).toEqual(['tags']);
    expect(listenersOf('queue.changed')).toEqual(['queues', 'assignment', 'working-hours', 'service-levels']);
    expect(listenersOf('queueOption.changed')).toEqual(['chatbot']);
    expect(listenersOf('quickMessage.changed')).toEqual(['quick-messages']);
    expect(listenersOf('quickMessageGroup.changed')).toEqual(['quick-message-groups']);
    expect(listenersOf('user.changed')).toEqual(['users']);
    expect(listenersOf('serviceLevel.changed')).toEqual(['service-levels']);
  });

  it('record every act of a platform admin in the audit log', () => {
    const acts = [
      'company.created',
      'company.updated',
      'company.deletionRequested',
      'company.deleted',
      'plan.created',
      'plan.updated',
      'plan.deleted',
      'announcement.administered',
      'user.administered',
      'setting.saved',
      'serviceLevel.administered',
      'payment.confirmed',
      'payment.dismissed',
      'impersonation.started',
      'impersonation.used',
      'impersonation.ended',
      'job.rerun',
      'delivery.retried',
      'connection.tokenChanged',
      'optOut.lifted',
    ] as const;
    for (const act of acts) expect(listenersOf(act), act).toContain('audit');
  });
});

describe('the recurring jobs of the composed server', () => {
  it('are all scheduled, each at its interval in milliseconds or by its cron line', async () => {
    const scheduled = async () => {
      const rows = await server.app.database.db
        .collection<{ name: string; repeatInterval?: string | number | null }>(JOBS_COLLECTION)
        .find({ repeatInterval: { $ne: null } })
        .toArray();
      return Object.fromEntries(rows.map(({ name, repeatInterval }) => [name, repeatInterval]));
    };
    // Jobs are scheduled only after the port has been opened.
    await expect.poll(scheduled, { timeout: 20_000 }).toEqual({
      'assignment.sweep': 60_000,
      'auto-close.sweep': 60_000,
      'campaigns.starts': 60_000,
      'chats.sweep': 30_000,
      'companies.deletions': 60_000,
      'companies.grace': 900_000,
      'connection-health.check': 20_000,
      'connections.watch': 20_000,
      'contact-lists.delete': 60_000,
      'contacts.erase': 60_000,
      'contacts.joins': 30_000,
      'conversation-exports.sweep': 600_000,
      'imports.delete': 600_000,
      'kanban.deletions': 60_000,
      'media.sweep': '20 3 * * *',
      'messages.oldWords': 60_000,
      'migrations.later': 60_000,
      // Six hours, give or take 10 %.
      'platform.protocolVersion': expect.any(Number) as number,
      'reviews.counts': 600_000,
      'serviceLevels.hours': 600_000,
      'subscription.reconcile': 300_000,
      'tickets.delete': 60_000,
      'tickets.hours': 600_000,
      'tickets.unanswered': 60_000,
      'users.accessHours': '* * * * *',
      'users.gone': 60_000,
    });
  });
});
