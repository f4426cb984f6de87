/** A system of a company, authenticated by the API token of one connection. It may use that connection only. */
export interface ConnectionCaller {
  companyId: number;
  connectionId: number;
  /** Identifies the token without revealing it. */
  tokenHash: string;
}
