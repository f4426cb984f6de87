/** A company counts as active for so long after a request or a received message. */
const ACTIVE_MS = 2_000;

/** Knows whether a company has the server to itself, which may then work in larger and faster steps. */
export class ActiveCompanies {
  private last: { companyId: number; at: number } | undefined;
  /** The most recent company other than `last`. */
  private other: { companyId: number; at: number } | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Records a request or a received message of the company. */
  note(companyId: number): void {
    if (this.last?.companyId !== companyId) this.other = this.last;
    this.last = { companyId, at: this.now() };
  }

  /** Returns whether another company was active lately. */
  hasOthers(companyId: number): boolean {
    const other = this.last?.companyId === companyId ? this.other : this.last;
    return other !== undefined && this.now() - other.at < ACTIVE_MS;
  }
}

/** Of this process, whose event loop all companies share. */
export const activeCompanies = new ActiveCompanies();
