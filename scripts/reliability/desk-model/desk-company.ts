import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { createConnection, getConnection } from '@recado/shared/connections';
import { createBoard, createColumn } from '@recado/shared/kanban';
import { createQueueOption } from '@recado/shared/queue-options';
import type { startTestServer } from '../../../server/src/testing/start-test-server';
import type { startSimulator } from '../../simulator';
import { control } from '../../simulator/testing/control';
import { companyNumber } from '../../simulator/testing/number-plan';

type Server = Awaited<ReturnType<typeof startTestServer>>;

interface DeskCompany extends Pick<Server, 'call'> {
  people: Awaited<ReturnType<Server['personas']>>;
  simulator: Awaited<ReturnType<typeof startSimulator>>;
}

const WITHIN = { timeout: 60_000, interval: 5 };

/** Texts of the company, as they appear on the phones. */
const TEXTS = {
  greeting: 'Olá! Escolha o setor.',
  queueGreeting: 'Bem-vindo a Vendas.',
  completion: 'Atendimento concluído.',
  farewell: 'Até logo!',
  rating: 'Dê uma nota de 1 a 3.',
  outOfHours: 'Estamos fechados.',
  warning: 'Ainda está aí?',
  ended: 'Encerramos por aqui.',
} as const;

/** One of the company's numbers. */
export interface ShopNumber {
  number: string;
  connectionId: number;
  /** Of the messaging API. */
  token: string;
}

/** Adds options to the menu of the first queue: a text, and a transfer to the second queue. */
export async function addMenuOptions({ call, people }: DeskCompany): Promise<void> {
  await call(
    createQueueOption,
    { body: { queueId: people.queues.sales.id, title: 'Preços', message: 'Custa 300.' } } as never,
    people.admin,
  );
  await call(
    createQueueOption,
    {
      body: {
        queueId: people.queues.sales.id,
        title: 'Suporte',
        message: 'Vou transferir.',
        queueToTransferId: people.queues.support.id,
      },
    } as never,
    people.admin,
  );
}

/** Creates a connection and pairs it with a new phone. */
export async function connectNumber(
  { call, people, simulator }: DeskCompany,
  name: string,
  queueIds: number[],
): Promise<ShopNumber> {
  const number = companyNumber();
  const token = randomBytes(24).toString('base64url');
  const body = {
    name,
    queueIds,
    token,
    greetingMessage: TEXTS.greeting,
    complationMessage: TEXTS.completion,
    farewellMessage: TEXTS.farewell,
    ratingMessage: TEXTS.rating,
    outOfHoursMessage: TEXTS.outOfHours,
    automaticWarnEndServiceMessage: TEXTS.warning,
    automaticEndServiceMessage: TEXTS.ended,
  };
  const created = await call(createConnection, { body } as never, people.admin);
  const whatsappId = (created.body as { id: number }).id;
  const state = async () => (await call(getConnection, { params: { whatsappId } }, people.admin)).body;
  const until = async (status: string) => {
    await vi.waitFor(async () => {
      const { status: now } = await state();
      if (now !== status) throw new Error(`The connection is ${now}.`);
    }, WITHIN);
  };
  await until('qrcode');
  await control(simulator, `/phones/${number}/scan`, { qr: (await state()).qrcode });
  await until('CONNECTED');
  return { number, connectionId: whatsappId, token };
}

/** Creates a board with two columns. */
export async function addBoard({ call, people }: DeskCompany, name: string): Promise<{ id: number }> {
  const { id } = (await call(createBoard, { body: { name } }, people.admin)).body;
  for (const column of ['Novo', 'Em andamento'])
    await call(createColumn, { body: { name: column, kanbanId: id } }, people.admin);
  return { id };
}
