import type { Customer, Desk } from './desk';
import type { ShopNumber } from './desk-company';

/** A message that a customer wrote. */
interface WrittenMessage {
  id: string;
  text: string;
  shop: ShopNumber;
}

/** Acts of a sequence with a customer. */
export interface CustomerState {
  customer: Customer;
  written: WrittenMessage[];
  /** Whether every text so far was a greeting or an entry of the menu. */
  followsMenu: boolean;
  /** Advertisements on the phone when the customer opted out; absent while they have not. */
  advertisementsBefore?: number;
}

/** Knowledge of a sequence. The invariants compare it with the database, the API and the phones. */
export interface DeskState {
  customers: CustomerState[];
  campaigns: number;
  /** Recurring schedules that were asked for. */
  series: number;
  /** Tickets whose card was deleted with its column. */
  cardless: Set<number>;
  /** Ids of notices that their recipient read. */
  readNotices: Set<string>;
  /** Ids of entries in the log that were checked. */
  seenAssignments: Set<string>;
  /** The rows that were last checked. */
  checked?: string;
  /** The cards and notices that were last checked. */
  checkedCards?: string;
  checkedNotices?: string;
  /** The lists that were last checked. */
  checkedSnoozes?: string;
}

/** Texts that are no request, so that a closed ticket may take them. */
export const CLAIMABLE = new Set(['ok', '👍', 'obrigado', '1', '2', '3', 'sim', 'não', 'sair', 'parar']);

export const ADVERTISEMENT = 'OFERTA: metade do preço!';
export const CONFIRMATION = 'Podemos enviar uma oferta? 1 sim, 2 não';
export const SCHEDULED = 'Lembrete da loja.';
export const SERIES = 'Novidades do dia.';
export const SERIES_LENGTH = 2;
export const API_TEXT = 'Seu pedido saiu para entrega.';

const NAMES = ['Ana', 'Beto', 'Carla'];
let sequences = 0;

/** Returns the state of a new sequence, with customers of its own. Carla hides her number. */
export async function newState(desk: Desk): Promise<DeskState> {
  sequences += 1;
  const customers = await Promise.all(
    NAMES.map((name) => desk.customer(`${name} ${sequences}`, name === 'Carla')),
  );
  return {
    customers: customers.map((customer) => ({ customer, written: [], followsMenu: true })),
    campaigns: 0,
    series: 0,
    cardless: new Set(),
    readNotices: new Set(),
    seenAssignments: new Set(),
  };
}

export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
