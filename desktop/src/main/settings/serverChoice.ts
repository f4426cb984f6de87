import type { MachinePolicy, ServerCheck } from '../../ipc/bridge';
import { chooseServer } from './chooseServer';
import type { PreferencesFile } from './preferences';

interface ServerChoiceDeps {
  policy: Pick<MachinePolicy, 'server' | 'serverLocked'>;
  serverAddress: Pick<PreferencesFile['serverAddress'], 'stored' | 'write'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Deletes the session and the secrets of the previous server. */
  forgetAccount: () => void;
  /** Deletes the page's drafts, unsent messages and caches. */
  clearPages: () => Promise<void>;
}

/** Changes the server. Another server must not receive the credentials of the previous one. */
export class ServerChoice {
  constructor(private readonly deps: ServerChoiceDeps) {}

  /** Uses the policy's server if it is locked, or if none was chosen. */
  applyPolicy(): void {
    const { policy, serverAddress } = this.deps;
    if (policy.server && (policy.serverLocked || serverAddress.stored() === null)) this.change(policy.server);
  }

  /** Checks and uses a typed address. */
  async choose(typed: string): Promise<ServerCheck> {
    const { policy, fetch, clearPages } = this.deps;
    if (policy.serverLocked) return { ok: false, reason: 'locked' };
    const store = async (address: string) => {
      if (this.change(address)) await clearPages();
    };
    return chooseServer(typed, { fetch, store });
  }

  /** Returns whether another server was used before. */
  private change(address: string): boolean {
    const { serverAddress, forgetAccount } = this.deps;
    const before = serverAddress.stored();
    if (address === before) return false;
    if (before !== null) forgetAccount();
    serverAddress.write(address);
    return before !== null;
  }
}
