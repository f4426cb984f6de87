import type { ContextBridge, IpcRenderer, IpcRendererEvent } from 'electron';
import type { Members } from './members';

/** Stands in for the module `electron` in the bundle of the preload script. */
type Listener = Parameters<IpcRenderer['on']>[1];

interface Bound {
  shellInvoke: (channel: string, args: unknown[]) => Promise<unknown>;
  shellOpen: (url: string) => Promise<void>;
  shellReceive: (channel: string, args: unknown[]) => void;
}

const page = globalThis as unknown as Bound;
const { shellInvoke, shellOpen } = page;
const listeners = new Map<string, Set<Listener>>();

page.shellReceive = (channel, args) =>
  listeners.get(channel)?.forEach((listener) => listener({} as IpcRendererEvent, ...args));

export const ipcRenderer = {
  invoke: (channel: string, ...args: unknown[]) =>
    shellInvoke(channel, args).catch((error: Error) => {
      throw new Error(`Error invoking remote method '${channel}': Error: ${error.message}`);
    }),
  on: (channel: string, listener: Listener) => {
    const known = listeners.get(channel) ?? new Set();
    listeners.set(channel, known.add(listener));
    return ipcRenderer as IpcRenderer;
  },
  removeListener: (channel: string, listener: Listener) => {
    listeners.get(channel)?.delete(listener);
    return ipcRenderer as IpcRenderer;
  },
} satisfies Partial<IpcRenderer> as Pick<IpcRenderer, 'invoke' | 'on' | 'removeListener'>;

export const contextBridge = {
  exposeInMainWorld: (name: string, api: unknown) =>
    void Object.defineProperty(globalThis, name, { value: api, enumerable: true }),
} satisfies Members<ContextBridge>;

/** Electron asks the main process before it opens a window; Chromium would open it. */
window.open = (url) => {
  void shellOpen(new URL(url ?? '', location.href).href);
  return null;
};
window.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target=_blank]') : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  void shellOpen(link.href);
});
