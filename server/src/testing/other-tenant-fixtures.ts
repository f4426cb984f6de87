import { createCampaign } from '@recado/shared/campaigns';
import { createChat } from '@recado/shared/chats';
import { createContactList, createContactListItem } from '@recado/shared/contact-lists';
import { importContacts } from '@recado/shared/contacts';
import { createBoard, createCard, createColumn } from '@recado/shared/kanban';
import { sendMessage } from '@recado/shared/messages';
import { createWebhook, testWebhook } from '@recado/shared/messages-api';
import { createQueueOption } from '@recado/shared/queue-options';
import { createQuickMessageGroup } from '@recado/shared/quick-message-groups';
import { createQuickMessage } from '@recado/shared/quick-messages';
import { createSchedule } from '@recado/shared/schedules';
import { createTag } from '@recado/shared/tags';
import { createTicketNote } from '@recado/shared/ticket-notes';
import { createHolidays } from '@recado/shared/working-hours';
import type { Conversations } from './conversations';

/** Records of the first company by path parameter (`tenantParams`). New parameters need an entry. */
export async function otherTenantFixtures(server: Conversations): Promise<Record<string, string | number>> {
  const { ticket } = await server.openTicket(server.people.admin);
  // Outgoing: only those have a delivery history.
  const { body: message } = await server.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'Bom dia' } },
    server.people.admin,
  );
  const { body: note } = await server.call(
    createTicketNote,
    { body: { note: 'Prefere entrega à tarde', ticketId: ticket.id } },
    server.people.admin,
  );
  const { admin } = server.people;
  const { body: tag } = await server.call(createTag, { body: { name: 'Cliente VIP' } }, admin);
  const { body: group } = await server.call(createQuickMessageGroup, { body: { name: 'Vendas' } }, admin);
  const quick = { shortcode: 'bomdia', message: 'Bom dia!' };
  const { body: quickMessage } = await server.call(createQuickMessage, { body: quick }, admin);
  const option = { queueId: server.people.queues.sales.id, title: 'Boletos' };
  const { body: queueOption } = await server.call(createQueueOption, { body: option }, admin);
  const { body: imported } = await server.call(importContacts, { body: { contacts: [] } }, admin);
  const day = { date: '2026-12-25', yearly: true, closed: true as const, label: 'Natal', queueIds: [] };
  const { body: days } = await server.call(createHolidays, { body: { holidays: [day] } }, admin);
  const [holiday] = days.holidays;
  if (!holiday) throw new Error('no holiday');
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const planned = { body: 'Seu pedido chega amanhã.', contactId: ticket.contactId, sendAt };
  const { body: schedule } = await server.call(createSchedule, { body: planned }, admin);
  const target = { whatsappId: null, url: 'https://erp.invalid/', events: ['message.failed' as const] };
  const { body: webhook } = await server.call(createWebhook, { body: target }, admin);
  const params = { webhookId: webhook.id };
  const { body: delivery } = await server.call(testWebhook, { params }, admin);
  for (const { id } of [server.people.company, server.people.rivalCompany])
    await server.setting(id, 'campaignsEnabled', 'true');
  const { body: list } = await server.call(createContactList, { body: { name: 'Clientes' } }, admin);
  const entry = { contactListId: list.id, name: 'Maria Souza', number: '5511987654321' };
  const { body: listItem } = await server.call(createContactListItem, { body: entry }, admin);
  const members = { title: 'Entregas', users: [{ id: server.people.agent.id }] };
  const { body: chat } = await server.call(createChat, { body: members }, admin);
  for (const { id } of [server.people.company, server.people.rivalCompany])
    await server.setting(id, 'useKanban', 'enabled');
  const { body: board } = await server.call(createBoard, { body: { name: 'Vendas' } }, admin);
  const first = { name: 'Novos', kanbanId: board.id };
  const { body: column } = await server.call(createColumn, { body: first }, admin);
  // The job of the first column may have added the card.
  const added = await server.call(createCard, { body: { ticketId: ticket.id } }, admin);
  const cardId = Number(added.status === 201 ? added.body.id : added.details?.['cardId']);
  const { body: campaign } = await server.call(createCampaign, { body: { name: 'Ofertas' } }, admin);
  return {
    kanbanId: board.id,
    columnId: column.id,
    cardId,
    chatId: chat.id,
    chatUuid: chat.uuid,
    campaignId: campaign.id,
    contactListId: list.id,
    contactListItemId: listItem.id,
    companyId: server.people.company.id,
    importId: imported.import.id,
    tagId: tag.id,
    quickMessageGroupId: group.id,
    quickMessageId: quickMessage.id,
    ticketId: ticket.id,
    uuid: ticket.uuid,
    contactId: ticket.contactId,
    messageId: message.id,
    whatsappId: server.shop.connectionId,
    queueId: server.people.queues.sales.id,
    queueOptionId: queueOption.id,
    userId: server.people.agent.id,
    noteId: note.id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
    holidayId: holiday.id,
    scheduleId: schedule.id,
  };
}
