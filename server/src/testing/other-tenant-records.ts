import { importContacts } from '@recado/shared/contacts';
import { sendMessage } from '@recado/shared/messages';
import type { Conversations } from './conversations';
import { featureFixtures } from './feature-fixtures';

/** Records of the first company by path parameter (`tenantParams`): the world's, and those of each feature's fixtures. */
export async function otherTenantRecords(world: Conversations): Promise<Record<string, string | number>> {
  const { call, people, shop } = world;
  const { ticket } = await world.openTicket(people.admin);
  const params = { ticketId: ticket.id };
  // Outgoing: only those have a delivery history.
  const { body: message } = await call(sendMessage, { params, body: { body: 'Bom dia' } }, people.admin);
  const { body: imported } = await call(importContacts, { body: { contacts: [] } }, people.admin);
  const records: Record<string, string | number> = {
    companyId: people.company.id,
    contactId: ticket.contactId,
    importId: imported.import.id,
    messageId: message.id,
    queueId: people.queues.sales.id,
    ticketId: ticket.id,
    userId: people.agent.id,
    uuid: ticket.uuid,
    whatsappId: shop.connectionId,
  };
  for (const fixtures of await featureFixtures())
    Object.assign(records, await fixtures.records?.(world, ticket));
  return records;
}
