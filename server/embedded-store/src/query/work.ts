/** Counts the reads of a command, in the terms of MongoDB's profile. */
export class Work {
  /** Index entries read, also those whose documents did not match. */
  keysExamined = 0;
  docsExamined = 0;
  /** Whether rows were sorted in memory. */
  hasSortStage = false;
  /** The plans used, such as `IXSCAN { companyId: 1, status: 1 }`. */
  readonly plans = new Set<string>();

  /** Returns the counts and resets them, because a cursor's rows continue to count for later batches. */
  removeCounts(): { keysExamined: number; docsExamined: number } {
    const { keysExamined, docsExamined } = this;
    [this.keysExamined, this.docsExamined] = [0, 0];
    return { keysExamined, docsExamined };
  }
}
