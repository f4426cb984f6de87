/** Faults where features meet, by the classes of blind spots they belong to. Those of campaigns have a file of their own. */
const features = 'server/src/features';
const audit = `${features}/audit`;
const chatbot = `${features}/chatbot/conversation`;
const chats = `${features}/chats`;
const contacts = `${features}/contacts`;
const content = 'server/src/messenger/content';
const conversationExports = `${features}/conversation-exports`;
const lists = `${features}/contact-lists/imports`;
const messages = `${features}/messages`;
const notifications = `${features}/notifications`;
const reviews = `${features}/reviews`;
const schedules = `${features}/schedules`;
const tickets = `${features}/tickets`;
const webhooks = `${features}/messages-api/webhooks`;
const workingHours = `${features}/working-hours`;
const durableRows = 'server/src/core/events/durable-rows.ts';

const contentTests = ['server/src/testing/contents.walk.test.ts'];
const chatTests = [`${chats}/chats.api.test.ts`, `${chats}/chat-messages.api.test.ts`];
const conversationTests = [`${chatbot}/conversation.api.test.ts`, `${chatbot}/hand-off.api.test.ts`];
const durableTests = ['server/src/core/events/durable-events.test.ts'];
const limitTests = [`${messages}/sending/send-limits.api.test.ts`];
const noticeTests = [`${notifications}/notices.api.test.ts`];
const staleTests = [`${features}/stale-forms.api.test.ts`];
const importTests = [`${contacts}/imports/imports.api.test.ts`];
const mergeTests = [`${contacts}/merge/merge.api.test.ts`];
const webhookTests = [`${webhooks}/webhooks.api.test.ts`];

/** A tested rule is also called. */
const CALLED = [
  {
    name: 'webhook, called: the address is checked when it is called',
    file: 'server/src/core/webhooks/webhooks.ts',
    from: "      if (!accepts(url)) throw new Error('the address may not be called');\n",
    to: '',
    tests: ['server/src/core/webhooks/webhooks.test.ts'],
  },
  {
    name: 'webhook, called: addresses are normalised by a change',
    file: `${webhooks}/webhooks.service.ts`,
    from: 'const changes = normalised(http, input);',
    to: 'const changes = input;',
    tests: webhookTests,
  },
  {
    name: 'webhook, called: limit of repetitions',
    file: `${webhooks}/webhooks.service.ts`,
    from: '      await countTest(companyId);\n      const again',
    to: '      const again',
    tests: webhookTests,
  },
  {
    name: 'messages, called: limit of sending again',
    file: `${messages}/sending/agent-sending.ts`,
    from: '      await limits.message(caller.userId);\n      const { message: found,',
    to: '      const { message: found,',
    tests: limitTests,
  },
  {
    name: 'signature, called: captions of documents',
    file: `${messages}/sending/draft.ts`,
    from: "'audio', 'voice', 'document'];",
    to: "'audio', 'voice'];",
    tests: [`${messages}/sending/signature.api.test.ts`],
  },
  {
    name: 'erasure, called: notices about the person',
    file: 'server/src/features/notifications/index.ts',
    from: 'deleteNotices(deps, companyId, { contactId: { $in: [...contactIds] } })',
    to: 'Promise.resolve()',
    tests: [`${contacts}/erasing/personal-data.api.test.ts`, ...noticeTests],
  },
];

/** Another change between reading and writing. */
const IN_BETWEEN = [
  {
    name: 'menu, in between: an agent accepts while a step is written',
    file: `${tickets}/operations/step-chatbot.ts`,
    from: "          status: 'pending',\n          'chatbot.state'",
    to: "          'chatbot.state'",
    tests: conversationTests,
  },
  {
    name: 'deadlines, in between: a reply while they are computed',
    file: `${tickets}/deadlines/store-deadlines.ts`,
    from: '        { _id, companyId, version },\n',
    to: '        { _id, companyId },\n',
    tests: ['server/src/features/service-levels/clocks/clocks.api.test.ts'],
  },
  {
    name: 'review, in between: two submissions',
    file: `${reviews}/operations/complete-review.ts`,
    from: '    { _id, completed: false },\n',
    to: '    { _id },\n',
    tests: [`${reviews}/complete-review.api.test.ts`],
  },
  {
    name: 'stale save, in between: two saves from one version',
    file: 'server/src/core/forms/form-version.ts',
    from: 'filter: given === undefined ? {} : { version',
    to: 'filter: given !== -1 ? {} : { version',
    tests: staleTests,
  },
  {
    name: 'stale save, in between: the version of a webhook',
    file: `${webhooks}/webhooks.service.ts`,
    from: '{ _id: id, ...saving.filter },',
    to: '{ _id: id },',
    tests: [...staleTests, ...webhookTests],
  },
  {
    name: 'ticket, in between: a new resolution before the undo',
    file: `${tickets}/operations/undo-resolution.ts`,
    from: "{ _id, status: 'closed', resolutionId: undoes }, update",
    to: '{ _id }, update',
    tests: [`${tickets}/operations/undo-resolution.api.test.ts`],
  },
  {
    name: 'schedule, in between: a change before the cancellation is undone',
    file: `${schedules}/operations/cancel-schedule.ts`,
    from: '{ _id: scheduleId, ...visibleTo(caller), status, updatedAt }',
    to: '{ _id: scheduleId, ...visibleTo(caller) }',
    tests: [`${schedules}/operations/cancel-and-move.api.test.ts`],
  },
  {
    name: 'receipt, in between: a server that knows a lower ack',
    file: `${messages}/delivery.ts`,
    from: '$max: { ack },\n        $set: { failure',
    to: '$set: { ack, failure',
    tests: [`${messages}/messages.api.test.ts`],
  },
  {
    name: 'audit, in between: an act that is rejected after it counted as interrupted',
    file: `${audit}/audit.listeners.ts`,
    from: '      revoke: removeInterrupted,\n',
    to: '',
    tests: [`${audit}/audit.api.test.ts`],
  },
  {
    name: 'import, in between: the last room of two files',
    file: `${contacts}/imports/start-import.ts`,
    from: '    await process.confirmRoom(row);\n',
    to: '',
    tests: importTests,
  },
  {
    name: 'import, in between: the last room of two lists',
    file: `${lists}/start-import.ts`,
    from: '  await deps.imports.confirmRoom(row);\n',
    to: '',
    tests: [`${lists}/list-imports.api.test.ts`],
  },
  {
    name: 'merge, in between: the card of a ticket that a separation closes',
    file: `${tickets}/operations/unmerge-contact-tickets.ts`,
    from: "{ 'card.leaveAt': new Date(back.changedAt.getTime() + CARD_STAYS_MS) }",
    to: '{}',
    tests: mergeTests,
  },
];

/** The second of two. */
const SECOND = [
  {
    name: 'menu, second of two: understood messages in a burst',
    file: `${chatbot}/run-step.ts`,
    from: "    .findLast(({ input }) => input.kind !== 'nothing');",
    to: "    .find(({ input }) => input.kind !== 'nothing');",
    tests: conversationTests,
  },
  {
    name: 'review, second of two: ratings of one request',
    file: `${reviews}/ending/rating-claim.ts`,
    from: '    { _id, question: true },\n',
    to: '    { _id },\n',
    tests: [`${reviews}/ending/rating.api.test.ts`],
  },
  {
    name: 'review, second of two: a number after a newer conversation',
    file: `${reviews}/ending/rating-claim.ts`,
    from: 'if (newest?._id !== review.ticketId || (await',
    to: 'if (newest === undefined || (await',
    tests: [`${reviews}/ending/rating.api.test.ts`, `${reviews}/ending/merged-contacts.api.test.ts`],
  },
  {
    name: 'chat, second of two: only the first line is read',
    file: `${chats}/operations/read-chat.ts`,
    from: "{ $gte: [mark, '$lastN'] }",
    to: '{ $gte: [mark, 0] }',
    tests: chatTests,
  },
  {
    name: 'chat, second of two: a line keeps the first one unread',
    file: `${chats}/append-message.ts`,
    from: "{ $mergeObjects: ['$$member', { readThrough: '$lastN' }] }",
    to: "'$$member'",
    tests: chatTests,
  },
  {
    name: 'schedule, second of two: a report of the occurrence before',
    file: `${schedules}/sending/settle-schedule.ts`,
    from: "if (row.status !== 'ENVIANDO' || message.clientId !== messageKey(row)) {",
    to: "if (row.status !== 'ENVIANDO') {",
    tests: [`${schedules}/sending/sending.api.test.ts`, `${schedules}/sending/maybe-sent.api.test.ts`],
  },
  {
    name: 'notice, second of two: the pause of two campaigns of which one is deleted',
    file: `${notifications}/operations/delete-notices.ts`,
    from: 'if (subjects.length === 0 ||',
    to: 'if (subjects.length >= 0 ||',
    tests: [...noticeTests, `${features}/campaigns/sending/notices.api.test.ts`],
  },
  {
    name: 'webhook, second of two: an event that is sent again fails once more',
    file: `${webhooks}/webhooks.service.ts`,
    from: '{ $set: { waiting: true, attempts: 0 }, $unset',
    to: '{ $set: { waiting: true }, $unset',
    tests: webhookTests,
  },
  {
    name: 'import, second of two: a repeated person in another batch',
    file: `${contacts}/imports/import-rows.ts`,
    from: 'const firstRow = ofThis ? contact.imported?.row : first;',
    to: 'const firstRow = first;',
    tests: importTests,
  },
];

/** Another moment than now. */
const MOMENT = [
  {
    name: 'hours, another moment: written while open, handled while closed',
    file: `${workingHours}/out-of-hours.ts`,
    from: 'opennessOf(hours, hoursQueueOf(hours, ticket), message.createdAt)',
    to: 'opennessOf(hours, hoursQueueOf(hours, ticket), new Date())',
    tests: [`${workingHours}/working-hours.api.test.ts`],
  },
  {
    name: 'review, another moment: a rating an hour later',
    file: `${reviews}/ending/requests.ts`,
    from: 'RATING_HOURS * HOUR_MS',
    to: 'RATING_HOURS * 60_000',
    tests: [`${reviews}/ending/rating.api.test.ts`],
  },
  {
    name: 'menu, another moment: a text that was written long ago',
    file: `${chatbot}/run-step.ts`,
    from: 'if (isLate || (await',
    to: 'if ((isLate && companyId < 0) || (await',
    tests: conversationTests,
  },
  {
    name: 'webhook, another moment: a former secret after its day',
    file: `${webhooks}/call-webhook.ts`,
    from: 'return formerSecret && formerSecret.until > now ?',
    to: 'return formerSecret && now ?',
    tests: webhookTests,
  },
  {
    name: 'schedule, another moment: the latest of missed occurrences',
    file: `${schedules}/sending/due-schedule.ts`,
    from: '    .at(-1);\n  if (!latest)',
    to: '    .at(0);\n  if (!latest)',
    tests: [`${schedules}/sending/sending.api.test.ts`],
  },
  {
    name: 'webhook, another moment: events after the clock was set back',
    file: `${webhooks}/record-delivery.ts`,
    from: 'const isAhead = stored - at.getTime() > CLOCKS_DIFFER_MS;',
    to: 'const isAhead = stored < 0;',
    tests: [`${features}/campaigns/inbound/clock-set-back.api.test.ts`],
  },
  {
    name: 'import, another moment: an upload that an earlier version began',
    file: `${contacts}/imports/imports.migrations.ts`,
    from: "{ $set: { slot: 'upload' } }",
    to: "{ $set: { slot: 'phone' } }",
    tests: importTests,
  },
];

/** One fails, one succeeds. */
const ONE_FAILS = [
  {
    name: 'event, one fails: a finished listener keeps a failed one',
    file: durableRows,
    from: '      durableEvents: { $size: ids.length },\n',
    to: '',
    tests: durableTests,
  },
  {
    name: 'event, one fails: only the failed one is listed',
    file: 'server/src/core/events/failed-deliveries.ts',
    from: '    .filter(({ failures }) => failures > 0)\n',
    to: '',
    tests: [...durableTests, `${features}/platform/platform.api.test.ts`],
  },
  {
    name: 'webhook, one fails: a rejected event does not delay others',
    file: `${webhooks}/deliver.ts`,
    from: 'return status === undefined || status === 429 || status >= 500;',
    to: 'return status === undefined || status === 429 || status >= 400;',
    tests: webhookTests,
  },
  {
    name: 'review, one fails: a rated request whose message is reported as failed',
    file: `${reviews}/ending/requests.ts`,
    from: '{ _id, completed: false, rating: null }',
    to: '{ _id }',
    tests: [`${reviews}/ending/rating.api.test.ts`, `${reviews}/ending/ending.api.test.ts`],
  },
  {
    name: 'import, one fails: the line behind an import that crashes the server',
    file: `${features}/imports/import-process.ts`,
    from: 'if ((row.attempts ?? 0) > MAX_ATTEMPTS)',
    to: 'if ((row.attempts ?? 0) < 0)',
    tests: importTests,
  },
  {
    name: 'export, one fails: a message that may have been sent',
    file: `${conversationExports}/page.ts`,
    from: "failure === 'unknown' ? texts.maybeSent : ",
    to: '',
    tests: [`${conversationExports}/conversation-exports.api.test.ts`],
  },
];

/** Who may not. */
const MAY_NOT = [
  {
    name: 'notice, who may not: reading marks of another user',
    file: `${notifications}/operations/read-notices.ts`,
    from: '{ ...selected, userId, unread: true }',
    to: '{ ...selected, unread: true }',
    tests: noticeTests,
  },
  {
    name: 'notice, who may not: reading marks during a visit',
    file: `${notifications}/operations/read-notices.ts`,
    from: '  if (!visitor) {',
    to: '  if (!visitor || userId > 0) {',
    tests: [...noticeTests, `${features}/platform/platform.api.test.ts`],
  },
  {
    name: 'notice, who may not: an administrator who became an agent',
    file: `${notifications}/operations/count-unread.ts`,
    from: "if (isAdmin) audience.push('administrators');",
    to: "audience.push('administrators');",
    tests: noticeTests,
  },
  {
    name: 'chat, who may not: a mention of a user outside',
    file: `${chats}/operations/send-message.ts`,
    from: 'isMember.has(id) && id !== userId',
    to: 'id !== userId',
    tests: chatTests,
  },
  {
    name: "chat, who may not: another member's client id",
    file: `${chats}/operations/send-message.ts`,
    from: "  if (found && found.senderId !== caller.userId) throw new AppError('ERR_CONFLICT', { field: 'clientId' });\n",
    to: '',
    tests: chatTests,
  },
  {
    name: 'visit, who may not: a visitor sets the API token',
    file: `${features}/connections/impersonation-limits.ts`,
    from: 'if (token || !retainsAlert)',
    to: 'if (!retainsAlert)',
    tests: [`${features}/platform/platform.api.test.ts`],
  },
  {
    name: "ticket, who may not: undo of another user's resolution",
    file: `${tickets}/operations/undo-resolution.ts`,
    from: "  if (entry.userId !== userId) throw new AppError('ERR_NO_PERMISSION');\n",
    to: '',
    tests: [`${tickets}/operations/undo-resolution.api.test.ts`],
  },
];

/** Two nets for one fall: each is tested without the other. */
const TWO_NETS = [
  {
    name: 'webhook, two nets: a name that leads to a private address',
    file: 'server/src/core/webhooks/webhooks.ts',
    from: '        ...(!allowPrivate && { lookup: publicLookup }),\n',
    to: '',
    tests: ['server/src/core/webhooks/webhooks.test.ts'],
  },
  {
    name: 'hours, two nets: the text that the hours sent before the menu',
    file: `${workingHours}/closed-text.ts`,
    from: '  return (await deps.messages.conversation.bySystemKey(companyId, key)) !== undefined;\n',
    to: "  return key === '';\n",
    tests: [`${workingHours}/working-hours.api.test.ts`, `${chatbot}/closed-queues.api.test.ts`],
  },
  {
    name: 'schedule, two nets: a reply that only the due time finds',
    file: `${schedules}/sending/due-schedule.ts`,
    from: '  if (row.cancelOnReply && (await cancelReplied(deps, row))) return undefined;\n',
    to: '',
    tests: [`${schedules}/sending/sending.api.test.ts`],
  },
  {
    name: 'visit, two nets: the end of its half hour in the store',
    file: `${features}/auth/impersonation/impersonations.ts`,
    from: ' ||\n      impersonation.expiresAt.getTime() <= Date.now()\n',
    to: '\n',
    tests: [`${features}/platform/platform.api.test.ts`],
  },
  {
    name: 'import, two nets: a ticket of a person who was erased meanwhile',
    file: `${contacts}/imports/contact-target.ts`,
    from: '      erasedAt: { $exists: false },\n',
    to: '',
    tests: importTests,
  },
];

/** Contents of messages. */
const CONTENTS = [
  {
    name: 'content: a mention in a status opens no ticket',
    file: `${content}/noise.ts`,
    from: "  'statusMentionMessage',\n",
    to: '',
    tests: contentTests,
  },
  {
    name: 'content: an invitation gets no automatic text',
    file: `${messages}/message-events.ts`,
    from: "'unsupported', 'invitation'];",
    to: "'unsupported'];",
    tests: contentTests,
  },
  {
    name: 'content: a vote authenticates its ids',
    file: `${content}/sealed-changes.ts`,
    from: "vote: { name: 'Poll Vote', authenticatesIds: true }",
    to: "vote: { name: 'Poll Vote', authenticatesIds: false }",
    tests: [`${content}/sealed-changes.test.ts`],
  },
  {
    name: 'content: the secret of a poll is retained for its votes',
    file: `${content}/message-secret.ts`,
    from: "kind === 'poll' || kind === 'event'",
    to: "kind === 'event'",
    tests: [`${content}/message-secret.test.ts`],
  },
  {
    name: 'content: only its author changes an event',
    file: `${messages}/inbound/change-rules.ts`,
    from: 'if (!isAuthor(row, change) || isOld || !before) return undefined;',
    to: 'if (isOld || !before) return undefined;',
    tests: [`${messages}/inbound/apply-changes.api.test.ts`],
  },
  {
    name: 'content: votes of an erased person',
    file: `${messages}/operations/erase-messages.ts`,
    from: 'if (poll?.votes?.every(isOther) === false)',
    to: 'if (poll?.votes?.length === 0)',
    tests: [`${contacts}/erasing/erase.api.test.ts`],
  },
  {
    name: 'content: a webhook about a deletion has no text',
    file: `${webhooks}/event-data.ts`,
    from: "body: message.isDeleted ? '' : message.body };",
    to: 'body: message.body };',
    tests: webhookTests,
  },
  {
    name: 'content: the items of a deleted order',
    file: `${messages}/operations/read-order.ts`,
    from: 'message.isDeleted ? null : message.data',
    to: 'message.data',
    tests: [`${messages}/inbound/inbound.messenger.test.ts`],
  },
];

export const FAULTS_BETWEEN_FEATURES = [
  ...CALLED,
  ...IN_BETWEEN,
  ...SECOND,
  ...MOMENT,
  ...ONE_FAILS,
  ...MAY_NOT,
  ...TWO_NETS,
  ...CONTENTS,
];
