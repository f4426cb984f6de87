import { NewChatRestriction } from '../baileys/new-chat-restriction';
import type { SessionState, SessionStatus } from '../gateway';
import type { SessionDeps } from './session-deps';

type Deps = Pick<SessionDeps, 'connection' | 'lease' | 'listener' | 'log' | 'onStatus'>;

const NOT_REJECTED = { rejectedVersion: undefined };

/** A session's state. Changes are logged, and reported while this server owns the session. */
export class ReportedState {
  readonly newChats = new NewChatRestriction(() => this.onRestriction());
  private readonly current: SessionState = {
    status: 'DISCONNECTED',
    qrcode: '',
    retries: 0,
    number: null,
    reason: null,
  };

  constructor(private readonly deps: Deps) {}

  get value(): SessionState {
    return { ...this.current };
  }

  connected(account: Pick<SessionState, 'number' | 'lid'>): void {
    this.change({ status: 'CONNECTED', qrcode: '', retries: 0, ...account, reason: this.restriction });
  }

  change(to: Partial<SessionState> & { status: SessionStatus }): void {
    const { connection, lease, listener, log, onStatus } = this.deps;
    const { status, reason, retries, rejectedVersion } = Object.assign(this.current, NOT_REJECTED, to);
    if (!lease.valid) return;
    log.info({ ...connection, status, reason, retries, rejectedVersion }, 'session');
    onStatus?.(status);
    listener().onState(connection, this.value, lease.fence);
  }

  private get restriction(): 'newChatsRefused' | null {
    return this.newChats.active ? 'newChatsRefused' : null;
  }

  private onRestriction(): void {
    const { status, reason } = this.current;
    if (status === 'CONNECTED' && reason !== this.restriction)
      this.change({ status, reason: this.restriction });
  }
}
