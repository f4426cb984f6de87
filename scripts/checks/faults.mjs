import { FAULTS_BETWEEN_FEATURES } from './faults-between-features.mjs';
import { CAMPAIGN_FAULTS } from './faults-of-campaigns.mjs';

/**
 * Dangerous faults. Each is a small edit that a test must detect, such as a rule that is no longer called, a
 * missing condition in a write, or an order by a wrong clock. `from` occurs exactly once in `file`; `tests`
 * are the files that should fail. `plant-faults.mjs` plants them.
 */
const autoClose = 'server/src/features/auto-close';
const conversationExports = 'server/src/features/conversation-exports';
const messages = 'server/src/features/messages';
const tickets = 'server/src/features/tickets';
const contacts = 'server/src/features/contacts';
const imports = 'server/src/features/imports';
const companies = 'server/src/features/companies';
const subscription = 'server/src/features/subscription';
const auth = 'server/src/features/auth';
const renderer = 'desktop/src/renderer';

const jobs = ['server/src/features/listeners.test.ts'];

/** Rules that are tested but no longer called. */
const CALLED = [
  {
    name: 'called: sending limit of forwarding',
    file: `${messages}/sending/agent-sending.ts`,
    from: 'forward: async (caller: Caller, input: BodyOf<typeof forwardEndpoint>) => {\n      await limits.message(caller.userId);',
    to: 'forward: async (caller: Caller, input: BodyOf<typeof forwardEndpoint>) => {',
    tests: [`${messages}/sending/send-limits.api.test.ts`],
  },
  {
    name: 'called: upload limit',
    file: `${messages}/sending/agent-sending.ts`,
    from: '      await limits.upload(caller.userId);\n',
    to: '',
    tests: [`${messages}/sending/send-limits.api.test.ts`],
  },
  {
    name: 'called: sign-up limit',
    file: `${auth}/sign-up/sign-up.routes.ts`,
    from: "    await tries.consume([{ limit: BY_ADDRESS, of: networkOf(request.ip ?? '') }]);\n",
    to: '',
    tests: [`${auth}/accounts.api.test.ts`],
  },
  {
    name: 'called: limit of asking for a new password',
    file: `${auth}/password-reset/password-reset.routes.ts`,
    from: "      { limit: REQUEST_LIMIT, of: networkOf(request.ip ?? '') },\n",
    to: '',
    tests: [`${auth}/accounts.api.test.ts`],
  },
  {
    name: 'called: limit of trying reset links',
    file: `${auth}/password-reset/password-reset.routes.ts`,
    from: "    await tries.consume([{ limit: TRIED, of: networkOf(request.ip ?? '') }]);\n",
    to: '',
    tests: [`${auth}/accounts.api.test.ts`],
  },
  {
    name: 'called: limit of confirming the own password',
    file: `${auth}/current-password.ts`,
    from: '    await tries.consume([counted]);\n',
    to: '',
    tests: [
      'server/src/features/users/users.admin.api.test.ts',
      'server/src/features/users/users.api.test.ts',
    ],
  },
  {
    name: 'called: plan limit of queues',
    file: 'server/src/features/queues/queues.service.ts',
    from: "await companies.withinLimit(companyId, 'queues', async () =>",
    to: 'await (async (_: number, make: () => Promise<never>) => make())(companyId, async () =>',
    tests: ['server/src/features/queues'],
  },
  {
    name: 'called: job that ends silent conversations',
    file: `${autoClose}/auto-close.jobs.ts`,
    from: "  jobs.every(SWEEP_MS, 'auto-close.sweep');\n",
    to: '',
    tests: jobs,
  },
  {
    name: 'called: job that removes old exports',
    file: `${conversationExports}/conversation-exports.jobs.ts`,
    from: '  jobs.every(SWEEP_MS, SWEEP);\n',
    to: '',
    tests: jobs,
  },
  {
    name: 'called: job that asks the payment provider',
    file: `${subscription}/subscription.jobs.ts`,
    from: "  jobs.every(EVERY_MS, 'subscription.reconcile');\n",
    to: '',
    tests: jobs,
  },
  {
    name: 'called: trial quota',
    file: `${companies}/companies.service.ts`,
    from: 'onTrial: company?.unpaid === true',
    to: 'onTrial: false',
    tests: ['server/src/app.limits.test.ts'],
  },
  {
    name: 'called: forgetting drafts of an erased contact',
    file: `${renderer}/data/outbox/useOutbox.ts`,
    from: 'if (isErased) void outboxOf(id, client)',
    to: 'if (isErased && id < 0) void outboxOf(id, client)',
    tests: [`${renderer}/data/outbox`],
  },
];

/** Two things that happen at the same time. */
const AT_ONCE = [
  {
    name: 'at once: two administrators step down',
    file: 'server/src/features/users/step-down.ts',
    from: '      stepsDownAt: { $not: { $gt: expired } },\n',
    to: '',
    tests: ['server/src/features/users/users.admin.api.test.ts'],
  },
  {
    name: 'at once: two administrators delete each other',
    file: 'server/src/features/users/users.admin.ts',
    from: "await (user.profile === 'admin' ? stepDown(companyId, userId, leave) : leave());",
    to: 'await leave();',
    tests: ['server/src/features/users/users.admin.api.test.ts'],
  },
  {
    name: 'at once: two invoices renew from one due date',
    file: `${companies}/companies.service.ts`,
    from: '{ _id: companyId, dueDate, renewedBy: { $ne: String(invoiceId) } }',
    to: '{ _id: companyId, renewedBy: { $ne: String(invoiceId) } }',
    tests: [`${companies}/companies.api.test.ts`],
  },
  {
    name: 'at once: one invoice renews twice',
    file: `${companies}/companies.service.ts`,
    from: '{ _id: companyId, dueDate, renewedBy: { $ne: String(invoiceId) } }',
    to: '{ _id: companyId, dueDate }',
    tests: [`${companies}/companies.api.test.ts`],
  },
  {
    name: 'at once: two servers work on one import',
    file: `${imports}/import-process.ts`,
    from: "{ _id: importId, open: true, state: 'working', ...free }",
    to: "{ _id: importId, open: true, state: 'working' }",
    tests: [`${contacts}/imports/imports.api.test.ts`],
  },
  {
    name: 'at once: an import goes on after another server took it over',
    file: `${imports}/import-process.ts`,
    from: "({ _id: importId, state: 'working' as const, workedUntil })",
    to: "({ _id: importId, state: 'working' as const })",
    tests: [`${contacts}/imports/imports.api.test.ts`],
  },
  {
    name: 'at once: an earlier hold of a session writes after a later one',
    file: 'server/src/messenger/state/fence.ts',
    from: 'filter: { _id: fenceRowId(connectionId), fence },',
    to: 'filter: { _id: fenceRowId(connectionId) },',
    tests: ['server/src/messenger/state/fence.test.ts'],
  },
  {
    name: 'at once: a session is used without waiting for the last holder',
    file: 'server/src/messenger/leases/session-leases.ts',
    from: '    if (shared && !acquired.clean) await delay(SETTLING_MS);\n',
    to: '',
    tests: ['server/src/messenger/leases/session-leases.test.ts'],
  },
  {
    name: 'at once: an answer overwrites a newer ticket',
    file: `${tickets}/row/row-change.ts`,
    from: '{ _id, companyId, version, ...more }, updateFor(change)',
    to: '{ _id, companyId, ...more }, updateFor(change)',
    tests: [`${tickets}/row/record-reply.test.ts`, `${messages}/messages.api.test.ts`],
  },
];

/** Information from outside that is late or wrong. */
const LATE = [
  {
    name: 'late: a clock that runs ahead',
    file: `${messages}/inbound/identified-message.ts`,
    from: 'Math.min(sentAt.getTime(), Date.now())',
    to: 'sentAt.getTime()',
    tests: [`${messages}/inbound/inbound.api.test.ts`],
  },
  {
    name: 'late: an answer sorts before what it answers',
    file: `${messages}/sending/agent-message.ts`,
    from: 'Math.max(now.getTime(), ticket.lastMessageAt.getTime())',
    to: 'now.getTime()',
    tests: [`${messages}/messages.api.test.ts`, `${messages}/inbound/inbound.api.test.ts`],
  },
  {
    name: 'late: a refusal after the delivery tick',
    file: `${messages}/delivery.ts`,
    from: '{ _id, companyId, ack: 1, failure: null }',
    to: '{ _id, companyId, failure: null }',
    tests: [`${messages}/messages.api.test.ts`],
  },
  {
    name: 'late: ticks out of order',
    file: `${messages}/delivery.ts`,
    from: '  if (ack > row.ack) return { ack,',
    to: '  if (ack !== row.ack && ack > 0) return { ack,',
    tests: [`${messages}/messages.api.test.ts`],
  },
  {
    name: 'late: a message just before the warning of silence',
    file: `${tickets}/operations/auto-close-tickets.ts`,
    from: '          ...REPLIED,\n          lastMessageId,\n',
    to: '          ...REPLIED,\n',
    tests: [`${autoClose}/auto-close.api.test.ts`],
  },
  {
    name: 'late: a conversation that continues before the automatic end',
    file: `${tickets}/operations/auto-close-tickets.ts`,
    from: '{ ...REPLIED, lastMessageId },',
    to: '{},',
    tests: [`${autoClose}/auto-close.api.test.ts`],
  },
  {
    name: 'late: an older edit after a newer one',
    file: `${messages}/inbound/change-rules.ts`,
    from: 'if (!isAuthor(row, change) || isOld || body === row.body)',
    to: 'if (!isAuthor(row, change) || body === row.body)',
    tests: [`${messages}/inbound/apply-changes.api.test.ts`],
  },
  {
    name: 'late: an older reaction after a newer one',
    file: `${messages}/inbound/change-rules.ts`,
    from: 'before ? before.at > sentAt ||',
    to: 'before ?',
    tests: [`${messages}/inbound/apply-changes.api.test.ts`],
  },
];

/** Data that is read after it was erased. */
const ERASED = [
  {
    name: 'erased: former numbers',
    file: `${contacts}/erasing/erase.ts`,
    from: '[...phones, ...former].flatMap',
    to: 'phones.flatMap',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'erased: other spelling of a number',
    file: `${contacts}/erasing/erase.ts`,
    from: 'phone ? [phone, otherSpelling(phone)] : []',
    to: 'phone ? [phone] : []',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'erased: search words of rewritten messages',
    file: `${messages}/operations/erase-messages.ts`,
    from: '{ $set: { ...set, search, repairTicket: true }, $unset: unset }',
    to: '{ $set: { ...set, repairTicket: true }, $unset: unset }',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'erased: the last message on the ticket',
    file: `${tickets}/operations/erase-contact-tickets.ts`,
    from: "          lastMessage: '',\n",
    to: '',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'erased: reactions of the person',
    file: `${messages}/operations/erase-messages.ts`,
    from: 'if (!row.reactions.every(isOther)) set.reactions = row.reactions.filter(isOther);',
    to: 'if (row.reactions.length < 0) set.reactions = row.reactions.filter(isOther);',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
];

/** Two modes of a screen that are combined. */
const COMBINED = [
  {
    name: 'combined: a voice note recorded while whispering',
    file: `${renderer}/features/composer/Composer.tsx`,
    from: 'const recordsWhisper = draft.whisper || whispered;',
    to: 'const recordsWhisper = draft.whisper;',
    tests: [`${renderer}/features/composer`],
  },
  {
    name: 'combined: an unchanged due date on a form that is saved',
    file: `${companies}/companies.owner.ts`,
    from: 'input.dueDate !== dueDay && { dueDate }',
    to: '{ dueDate }',
    tests: [`${companies}/companies.api.test.ts`],
  },
  {
    name: 'combined: the own account during a visit',
    file: 'server/src/features/users/users.admin.ts',
    from: "      if (caller.visitor && outlastsImpersonation(user, requested)) throw new AppError('ERR_NO_PERMISSION');\n",
    to: '',
    tests: ['server/src/features/platform/platform.api.test.ts'],
  },
];

/** More data than one page. */
const BEYOND = [
  {
    name: 'beyond: the second page of silent tickets',
    file: `${tickets}/operations/auto-close-tickets.ts`,
    from: '    after = last._id;\n',
    to: '    return;\n',
    tests: [`${autoClose}/auto-close.api.test.ts`],
  },
  {
    name: 'beyond: more open charges than a round asks for',
    file: `${subscription}/subscription.jobs.ts`,
    from: '{ sort: { askedAt: 1 }, limit: AT_ONCE }',
    to: '{ sort: { _id: 1 }, limit: AT_ONCE }',
    tests: [`${subscription}/subscription.api.test.ts`],
  },
  {
    name: 'beyond: more tickets of an erased contact than a batch',
    file: `${tickets}/operations/erase-contact-tickets.ts`,
    from: 'if (rows.length < BATCH) return closed;',
    to: 'if (rows.length <= BATCH) return closed;',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'beyond: more messages of an erased contact than a batch',
    file: `${messages}/operations/erase-messages.ts`,
    from: 'await messageCollection().deleteMany({ companyId, _id: { $in: rows.map(({ _id }) => _id) } });\n',
    to: 'await messageCollection().deleteMany({ companyId, _id: { $in: rows.map(({ _id }) => _id) } });\n    if (rows.length === BATCH) return;\n',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'beyond: more interrupted exports than a batch',
    file: `${conversationExports}/index.ts`,
    from: '      if (!last || rows.length < BATCH) return;\n',
    to: '      if (!last || rows.length <= BATCH) return;\n',
    tests: [`${conversationExports}/conversation-exports.api.test.ts`],
  },
  {
    name: 'beyond: more names of the address book than one write',
    file: `${contacts}/identity/address-book.ts`,
    from: 'of chunk(operations, MAX_WRITE))',
    to: 'of chunk(operations, MAX_WRITE).slice(0, 1))',
    tests: [
      `${contacts}/contacts.messenger.test.ts`,
      `${contacts}/imports/imports.api.test.ts`,
      `${contacts}/contacts.api.test.ts`,
    ],
  },
];

/** Comparisons by version. */
const VERSIONS = [
  {
    name: 'versions: an older ticket replaces a newer one in the list',
    file: `${renderer}/data/tickets/ticket-list.ts`,
    from: 'return incoming.version < known.version;',
    to: 'return false;',
    tests: [`${renderer}/data/tickets/ticket-list.test.ts`],
  },
  {
    name: 'versions: a late report of reading clears newer messages',
    file: `${renderer}/data/tickets/ticket-list.ts`,
    from: 'const isOlder = version !== undefined && known.version !== undefined && version < known.version;',
    to: 'const isOlder = version !== undefined && version < 0;',
    tests: [`${renderer}/data/tickets/ticket-list.test.ts`],
  },
];

/** A second choice, for cases that tests of the first one do not cover. */
const SECOND = [
  {
    name: 'second: mail to the old address of a changed account',
    file: 'server/src/features/users/users.admin.ts',
    from: 'if (changesAccount) deps.accountChanged(user);',
    to: '',
    tests: ['server/src/features/auth/accounts.api.test.ts'],
  },
  {
    name: 'second: place of a deleted user in the plan',
    file: 'server/src/features/users/users.admin.ts',
    from: '      await deps.slotReleased(companyId);\n',
    to: '',
    tests: ['server/src/features/users', `${companies}/companies.api.test.ts`],
  },
  {
    name: 'second: sending again what has not failed',
    file: `${messages}/send-queue/send-queue.store.ts`,
    from: '{ _id: messageId, fromMe: true, failure: { $ne: null } }',
    to: '{ _id: messageId, fromMe: true }',
    tests: [`${messages}/messages.api.test.ts`],
  },
  {
    name: 'second: end text after the conversation continued',
    file: `${autoClose}/auto-close.ts`,
    from: 'return last?.clientId?.startsWith(`warn:${ticket._id}:${after}:`) ?? false;',
    to: 'return last !== undefined;',
    tests: [`${autoClose}/auto-close.api.test.ts`],
  },
  {
    name: 'second: payment of a cancelled invoice',
    file: `${subscription}/payments.ts`,
    from: "{ _id, status: { $in: [...PAYABLE] } },\n      { $set: { status: 'paid'",
    to: "{ _id },\n      { $set: { status: 'paid'",
    tests: [`${subscription}/subscription.api.test.ts`],
  },
  {
    name: 'second: exports of an erased contact',
    file: `${conversationExports}/index.ts`,
    from: 'erase: ({ companyId, contactIds }) => erase(companyId, contactIds)',
    to: 'erase: () => Promise.resolve()',
    tests: [
      `${contacts}/erasing/personal-data.api.test.ts`,
      `${conversationExports}/conversation-exports.api.test.ts`,
    ],
  },
  {
    name: 'second: names of an erased contact in the address book',
    file: `${contacts}/erasing/erase.ts`,
    from: 'deleteNames(person.companyId, person)',
    to: 'Promise.resolve()',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'second: audit of an impersonation',
    file: `${auth}/index.ts`,
    from: "if (caller.visitor && request.method !== 'GET')",
    to: "if (caller.visitor && request.method === 'HEAD')",
    tests: ['server/src/features/platform/platform.api.test.ts'],
  },
  {
    name: 'second: wallets of a deleted user beyond a batch',
    file: `${contacts}/wallet/remove-owner.ts`,
    from: '    if (rows.length < BATCH) return;\n',
    to: '    return;\n',
    tests: ['server/src/features/sweeps.test.ts'],
  },
  {
    name: 'second: users gone beyond a batch',
    file: 'server/src/features/users/presence.ts',
    from: '      if (offline.length < BATCH) return;\n',
    to: '      return;\n',
    tests: ['server/src/features/sweeps.test.ts'],
  },
  {
    name: 'second: reading more messages than a batch',
    file: `${messages}/operations/mark-read.ts`,
    from: 'while (rows.length === BATCH && !later)',
    to: 'while (rows.length > BATCH && !later)',
    tests: ['server/src/features/sweeps.test.ts'],
  },
  {
    name: 'second: return of a ticket that was answered just before',
    file: `${tickets}/operations/return-unanswered-tickets.ts`,
    from: "{ _id, status: 'open', userId, waitingSince: { $lt: before }, ...NOT_SNOOZED }",
    to: "{ _id, status: 'open', userId, ...NOT_SNOOZED }",
    tests: ['server/src/features/settings/effects.api.test.ts', 'server/src/features/sweeps.test.ts'],
  },
  {
    name: 'second: disk reserve for files of customers',
    file: `${messages}/message-media/download-file.ts`,
    from: '  await deps.media.disk.requireReserve();\n',
    to: '',
    tests: [`${messages}/message-media/media-downloads.api.test.ts`],
  },
];

/** @type {{ name: string, file: string, from: string, to: string, tests: string[] }[]} */
export const FAULTS = [
  ...CALLED,
  ...AT_ONCE,
  ...LATE,
  ...ERASED,
  ...COMBINED,
  ...BEYOND,
  ...VERSIONS,
  ...SECOND,
  ...CAMPAIGN_FAULTS,
  ...FAULTS_BETWEEN_FEATURES,
];
