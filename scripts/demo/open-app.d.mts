import type { ChildProcess } from 'node:child_process';

/** Returns Electron's program, or undefined if it is not installed. */
export function electronBinary(): string | undefined;

/** Opens the built desktop app with that server and returns its process. */
export function openApp(electron: string, serverUrl: string, report?: (text: string) => void): ChildProcess;
