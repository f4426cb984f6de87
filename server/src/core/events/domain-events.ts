/**
 * Every domain event with its payload: ids and what changed, never documents. Names are in the past tense
 * (`docs/glossary.md`).
 */
export interface DomainEvents {
  /** A company's due date was extended. */
  'company.renewed': { companyId: number };
  /** A connection was renamed; tickets show its name. */
  'connection.renamed': { companyId: number; connectionId: number; name: string };
  /** A connection is being deleted; its device is unlinked already. */
  'connection.deleted': { companyId: number; connectionId: number };
  /** A queue was renamed or recoloured; tickets show both. */
  'queue.updated': { companyId: number; queueId: number; name: string; color: string };
  /** A queue is being deleted; the record follows its listeners. */
  'queue.deleted': { companyId: number; queueId: number };
  /** A setting has a new value. */
  'setting.changed': { companyId: number; key: string; value: string };
  /** A user's record or permissions changed. */
  'user.updated': { companyId: number; userId: number };
  /** A user was renamed; tickets show the name. */
  'user.renamed': { companyId: number; userId: number; name: string };
}

export type EventName = keyof DomainEvents;
