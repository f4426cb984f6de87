import { EventEmitter, once } from 'node:events';
import type {
  CallReport,
  ChatAddress,
  ConnectionRef,
  DeliveryReport,
  HistoryPart,
  Identity,
  Inbound,
  InboundChange,
  InboundMessage,
  InboundNotice,
  KnownName,
  MessengerListener,
  NewChatLimits,
  NewChatRejection,
  PresenceReport,
  SessionState,
} from '../gateway';

/** Records all events of the messenger and lets tests wait for them. */
export class RecordingListener implements MessengerListener {
  readonly states: (SessionState & { connectionId: number })[] = [];
  readonly messages: InboundMessage[] = [];
  readonly changes: InboundChange[] = [];
  readonly notices: InboundNotice[] = [];
  readonly reports: DeliveryReport[] = [];
  readonly presences: PresenceReport[] = [];
  readonly ready: number[] = [];
  readonly woken: number[] = [];
  readonly identities: Identity[] = [];
  readonly names: KnownName[] = [];
  readonly avatars: Identity[] = [];
  readonly groups: { address: ChatAddress; subject: string }[] = [];
  readonly calls: CallReport[] = [];
  readonly history: HistoryPart[] = [];
  readonly limits: NewChatLimits[] = [];
  readonly newChatRejections: NewChatRejection[] = [];
  /** Simulates storing a message or change; may reject. */
  storeInbound: (inbound: Inbound) => Promise<void> = () => Promise.resolve();
  /** Simulates storing a report; may reject. */
  storeReport: (report: DeliveryReport) => Promise<void> = () => Promise.resolve();
  private readonly changed = new EventEmitter().setMaxListeners(0);

  onState({ connectionId }: ConnectionRef, state: SessionState): void {
    this.states.push({ ...state, connectionId });
    this.changed.emit('change');
  }

  async onInbound(inbound: Inbound): Promise<void> {
    if ('change' in inbound) this.changes.push(inbound);
    else if ('notice' in inbound) this.notices.push(inbound);
    else this.messages.push(inbound);
    this.changed.emit('change');
    await this.storeInbound(inbound);
  }

  onDelivery(report: DeliveryReport): Promise<void> {
    this.reports.push(report);
    this.changed.emit('change');
    return this.storeReport(report);
  }

  onPresence(report: PresenceReport): void {
    this.presences.push(report);
    this.changed.emit('change');
  }

  onReady({ connectionId }: ConnectionRef): void {
    this.ready.push(connectionId);
    this.changed.emit('change');
  }

  onIdentity(_connection: ConnectionRef, identity: Identity): void {
    this.identities.push(identity);
    this.changed.emit('change');
  }

  onNames(_connection: ConnectionRef, names: readonly KnownName[]): void {
    this.names.push(...names);
    this.changed.emit('change');
  }

  onAvatarChanged(_connection: ConnectionRef, chat: Identity): void {
    this.avatars.push(chat);
    this.changed.emit('change');
  }

  onGroup(_connection: ConnectionRef, { address }: Identity, subject: string): void {
    this.groups.push({ address, subject });
    this.changed.emit('change');
  }

  onCall(report: CallReport): void {
    this.calls.push(report);
    this.changed.emit('change');
  }

  async onHistory(part: HistoryPart): Promise<void> {
    this.history.push(part);
    this.changed.emit('change');
  }

  onNewChatLimits(_connection: ConnectionRef, limits: NewChatLimits): void {
    this.limits.push(limits);
    this.changed.emit('change');
  }

  onNewChatRejected(_connection: ConnectionRef, rejection: NewChatRejection): void {
    this.newChatRejections.push(rejection);
    this.changed.emit('change');
  }

  onWake({ connectionId }: ConnectionRef): void {
    this.woken.push(connectionId);
    this.changed.emit('change');
  }

  async until<T>(what: string, look: () => T | undefined | false | null, limitMs = 15_000): Promise<T> {
    const limit = AbortSignal.timeout(limitMs);
    for (;;) {
      const seen = look();
      if (seen) return seen;
      await once(this.changed, 'change', { signal: limit }).catch(() => {
        throw new Error(
          `Waited ${limitMs} ms in vain: ${what}; last state ${JSON.stringify(this.states.at(-1))}`,
        );
      });
    }
  }

  state(connectionId: number, status: SessionState['status'], reason?: string): Promise<SessionState> {
    return this.until(`connection ${connectionId} ${status} ${reason ?? ''}`, () => {
      const latest = this.states.findLast((state) => state.connectionId === connectionId);
      return latest?.status === status && (!reason || latest.reason === reason) ? latest : undefined;
    });
  }

  acks(messengerId: string): (number | null)[] {
    return this.reports
      .filter(({ messengerIds }) => messengerIds.includes(messengerId))
      .map(({ ack }) => ack);
  }
}
