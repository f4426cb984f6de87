import type { App } from '../../server/src/app';
import { ENDING_DELAY_MS } from '../../shared/src/automation';
import type { SeededCompany } from './company';
import type { SeedGateway } from './seed-gateway';

interface Deps {
  app: App;
  gateway: SeedGateway;
  company: SeededCompany;
}

interface ConnectionRow {
  _id: number;
  status: string;
  updatedAt: Date;
  sendReview?: boolean;
}

interface AutomaticRow {
  _id: string;
  ticketId: number;
  clientId: string;
  messengerId: string;
}

/**
 * Lets the shop ask for ratings and reviews during `play`. Afterwards it asks for none until an administrator wants it, so that
 * a conversation that is tried out in the demo ends without a message.
 */
export async function requestingFeedback({ app, company }: Deps, play: () => Promise<void>): Promise<void> {
  const { companyId, connectionId } = company;
  const connections = app.database.db.collection<ConnectionRow>('connections');
  const { sendReview = false } = (await connections.findOne({ _id: connectionId })) ?? {};
  const change = (fields: Pick<ConnectionRow, 'sendReview'>) =>
    connections.updateOne({ _id: connectionId }, { $set: fields });
  await app.services.settings.setSetting(companyId, 'userRating', 'enabled');
  await change({ sendReview: true });
  await whileConnected({ app, company }, play);
  await change({ sendReview });
  await app.services.settings.setSetting(companyId, 'userRating', 'disabled');
}

/** Shows the shop's number as connected during `play`, because nothing is sent otherwise. */
export async function whileConnected(
  { app, company: { connectionId } }: Pick<Deps, 'app' | 'company'>,
  play: () => Promise<void>,
): Promise<void> {
  const connections = app.database.db.collection<ConnectionRow>('connections');
  const before = await connections.findOne({ _id: connectionId });
  if (!before) throw new Error('The shop has no connection');
  const { status, updatedAt } = before;
  const change = (fields: Pick<ConnectionRow, 'status' | 'updatedAt'>) =>
    connections.updateOne({ _id: connectionId }, { $set: fields });
  await change({ status: 'CONNECTED', updatedAt: new Date(0) });
  await play();
  await change({ status, updatedAt });
}

/** Sends what follows a resolution, as if the time for an undo had passed. */
export async function endResolved(deps: Deps, ticketId: number): Promise<void> {
  await deps.app.context.dueWork.runDue(new Date(Date.now() + ENDING_DELAY_MS));
  await readByCustomer(deps, ticketId, /^resolved:/);
}

/** Waits until the customer received the thanks for a rating. */
export const untilThanked = (deps: Deps, ticketId: number) =>
  readByCustomer(deps, ticketId, /^rating:.*:thanks$/);

/** Lets the customer's phone report that it received and read an automatic message of a ticket. */
async function readByCustomer(
  { app, gateway, company: { companyId, connectionId } }: Deps,
  ticketId: number,
  clientId: RegExp,
): Promise<void> {
  const stored = app.database.db.collection<AutomaticRow>('messages');
  for (let tries = 0; tries < 500; tries += 1) {
    const message = await stored.findOne({ ticketId, clientId });
    if (message) {
      for (const ack of [2, 4] as const)
        gateway.report({ companyId, connectionId }, message.messengerId, ack);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`Ticket ${ticketId} has no message ${String(clientId)}`);
}
