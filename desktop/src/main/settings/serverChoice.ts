import type { MachinePolicy, ServerCheck } from '../../ipc/bridge';
import type { PreferencesFile } from './preferences';
import { selectServer } from './selectServer';

interface ServerChoiceDeps {
  policy: Pick<MachinePolicy, 'server' | 'serverLocked'>;
  serverAddress: Pick<PreferencesFile['serverAddress'], 'stored' | 'write'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Deletes the session and the secrets of the previous server. */
  deleteAccount: () => void;
  /** Deletes the page's drafts, unsent messages and caches. */
  clearPages: () => Promise<void>;
}

/** Changes the server. Another server must not receive the credentials of the previous one. */
export class ServerChoice {
  constructor(private readonly deps: ServerChoiceDeps) {}

  /** Uses the policy's server if it is locked, or if none was chosen. Must run before a page is opened. */
  async applyPolicy(): Promise<void> {
    const { policy, serverAddress } = this.deps;
    if (policy.server && (policy.serverLocked || serverAddress.stored() === null))
      await this.change(policy.server);
  }

  /** Checks and uses a typed address. */
  async select(typed: string): Promise<ServerCheck> {
    const { policy, fetch } = this.deps;
    if (policy.serverLocked) return { ok: false, reason: 'locked' };
    return selectServer(typed, { fetch, store: (address) => this.change(address) });
  }

  /** Stores the address last: after a crash, the next start deletes again. */
  private async change(address: string): Promise<void> {
    const { serverAddress, deleteAccount, clearPages } = this.deps;
    const before = serverAddress.stored();
    if (address === before) return;
    if (before !== null) {
      deleteAccount();
      await clearPages();
    }
    serverAddress.write(address);
  }
}
