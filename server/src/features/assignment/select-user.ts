export interface Candidate {
  id: number;
  /** Open tickets that the user attends. */
  open: number;
  /** 0: no limit. */
  maxOpen: number;
  /** Last automatic assignment. */
  assignedAt: Date | undefined;
}

/**
 * Selects a user of the wallet if one is able, otherwise any: the one with the fewest open tickets, then the longest
 * time since the last assignment.
 * @param candidates - users who may attend the ticket
 * @param wallet - owners of the contact
 */
export function selectUser<C extends Candidate>(
  candidates: readonly C[],
  wallet: readonly number[] = [],
): C | undefined {
  const able = candidates.filter(isBelowLimit);
  const owners = able.filter(({ id }) => wallet.includes(id));
  return [...(owners.length > 0 ? owners : able)].sort(byTurn)[0];
}

export function isBelowLimit({ open, maxOpen }: Candidate): boolean {
  return maxOpen === 0 || open < maxOpen;
}

function byTurn(one: Candidate, other: Candidate): number {
  return one.open - other.open || timeOf(one) - timeOf(other) || one.id - other.id;
}

function timeOf({ assignedAt }: Candidate): number {
  return assignedAt?.getTime() ?? 0;
}
