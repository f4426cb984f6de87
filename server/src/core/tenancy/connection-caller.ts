/** A company's own program, authenticated by a connection's API token. It may use only that connection. */
export interface ConnectionCaller {
  companyId: number;
  connectionId: number;
  /** Identifies the token without revealing it. */
  tokenHash: string;
}
