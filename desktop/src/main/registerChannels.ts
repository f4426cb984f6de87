import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import log from 'electron-log/main';
import { type Channel, type ChannelArguments, CHANNELS } from '../ipc/channels';
import { isAppAddress } from './app-protocol/appFile';

export type ChannelHandlers = { [C in Channel]: (...args: ChannelArguments<C>) => unknown };

function isOwnPage(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isAppAddress(frame.url);
}

/** Rejects calls from other pages or with invalid arguments. */
export function registerChannels(handlers: ChannelHandlers): void {
  for (const channel of Object.keys(CHANNELS) as Channel[]) {
    ipcMain.handle(channel, async (event, ...args: unknown[]) => {
      const parsed = CHANNELS[channel].safeParse(args);
      if (!isOwnPage(event) || !parsed.success) {
        log.warn('IPC call rejected', channel);
        throw new Error('rejected');
      }
      try {
        return await (handlers[channel] as (...given: unknown[]) => unknown)(...parsed.data);
      } catch (error) {
        log.warn('IPC call failed', channel, error);
        throw error;
      }
    });
  }
}
