import WebSocket from 'ws';

/** Adds the inspector of a server process, which is idle until it is used. */
export const withInspector = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

/** Lets a process collect its garbage, so that its memory shows what it needs. */
export async function collectGarbage(inspectorPort: number): Promise<void> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const url = targets[0]?.webSocketDebuggerUrl;
  if (!url) throw new Error('The server has no inspector.');
  const socket = new WebSocket(url);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () =>
        socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })),
      );
      socket.once('message', () => resolve());
      socket.once('error', reject);
    });
  } finally {
    socket.close();
  }
}
