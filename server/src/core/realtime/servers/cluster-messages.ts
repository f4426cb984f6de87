import type { CompanyEventSuffix, PlatformEventSuffix } from '@recado/shared/realtime';
import type { RpcRequest, RpcResponse } from './server-calls';

export interface DeliveryMessage {
  kind: 'delivery';
  companyId: number;
  suffix: CompanyEventSuffix;
  json: string;
  /** Rooms, or data by which the other server's policy selects users. */
  to: { rooms: readonly string[] } | { facts: unknown };
}

export type ClusterMessage =
  | DeliveryMessage
  | { kind: 'platformDelivery'; room: string; suffix: PlatformEventSuffix; json: string }
  | { kind: 'sessionEnded'; sessionId: string; userId: number }
  | { kind: 'userChanged'; companyId: number; userId: number }
  | { kind: 'companyChanged'; companyId: number }
  /** The sender's earlier messages were lost. */
  | { kind: 'lost' }
  | { kind: 'question'; question: RpcRequest }
  | { kind: 'answer'; answer: RpcResponse };
