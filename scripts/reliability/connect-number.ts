import type { AgentClient } from './agent-client';
import type { SimulatorClient } from './simulator-client';

const LIMIT_MS = 120_000;

export async function connectNumber(
  admin: AgentClient,
  phones: SimulatorClient,
  { connectionId, number = '5511938421190' }: { connectionId?: number; number?: string } = {},
): Promise<string> {
  const id = connectionId ?? (await admin.connections())[0]?.id;
  if (!id) throw new Error('The company has no connection');
  let scanned = '';
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline;) {
    const connection = await admin.connection(id);
    if (connection.status === 'CONNECTED') return number;
    if (connection.status === 'DISCONNECTED' && scanned === '') await admin.newQrCode(id);
    if (connection.qrcode && connection.qrcode !== scanned) {
      const isCurrent = await phones.scan(number, connection.qrcode).then(() => true, unlessExpired);
      scanned = isCurrent ? connection.qrcode : '';
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Connection ${id} did not connect`);
}

/** On a busy machine a code can expire before it is scanned. The next one is scanned then. */
function unlessExpired(error: unknown): false {
  if (error instanceof Error && error.message.includes('answered 410')) return false;
  throw error;
}
