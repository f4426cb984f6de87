import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { Frame } from 'playwright-core';
import { toApp } from './addresses';
import { receivers } from './browser';
import type { Members } from './members';

type Listener = Parameters<IpcMain['handle']>[1];

const handlers = new Map<string, Listener>();

export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (channel, listener) => void handlers.set(channel, listener),
} satisfies Members<IpcMain>);

receivers.invoke = async (frame, channel, args) => {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  const event: Pick<IpcMainInvokeEvent, 'senderFrame'> = { senderFrame: senderOf(frame) };
  return handler(event as IpcMainInvokeEvent, ...args) as unknown;
};

function senderOf(frame: Frame): IpcMainInvokeEvent['senderFrame'] {
  const parent = frame.parentFrame();
  const sender = { url: toApp(frame.url()), parent: parent ? senderOf(parent) : null };
  return sender as IpcMainInvokeEvent['senderFrame'];
}
