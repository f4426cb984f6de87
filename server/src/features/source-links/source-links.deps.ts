import type { AppContext } from '#core/context';

export interface SourceLinksDeps extends Pick<AppContext, 'publisher'> {
  connections: {
    connectionNames(companyId: number, ids: readonly number[]): Promise<{ id: number }[]>;
    /** In digits. Omits connections that are not paired. */
    linkedNumbers(companyId: number): Promise<{ id: number; number: string }[]>;
  };
  /** Returns the number of tickets by id of the link that opened them. */
  countTickets(companyId: number): Promise<ReadonlyMap<string, number>>;
}
