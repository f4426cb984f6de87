import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentsConfig } from '#core/config/payments';

const CLIENT = { id: 'Client_Id_test', secret: 'Client_Secret_test' };
const PIX_KEY = 'pix@recado.test';

interface Cob {
  txid: string;
  status: string;
  calendario: { criacao: string; expiracao: number };
  loc: { id: number; location: string; tipoCob: 'cob' };
  valor: { original: string };
  chave: string;
  devedor?: unknown;
  solicitacaoPagador?: string;
  pix?: { endToEndId: string; txid: string; valor: string; horario: string }[];
}

interface EfiResponse {
  status: number;
  body: unknown;
}

/**
 * Efí's Pix API on loopback as documented (dev.efipay.com.br): OAuth, immediate charges, QR codes and webhook.
 * Tests trigger payments.
 */
export async function startEfiStandIn() {
  const charges = new Map<string, Cob>();
  const tokens = new Set<string>();
  let webhookUrl: string | undefined;
  let down = false;
  let made = 0;

  const notify = async (pix: unknown[]): Promise<number> => {
    // Efí appends `/pix` to the registered URL.
    const response = await fetch(`${webhookUrl ?? ''}/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pix }),
    });
    return response.status;
  };

  const authorise = (header: string | undefined): EfiResponse => {
    const expected = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    if (header !== expected) return { status: 401, body: { error: 'invalid_client' } };
    const token = `token-${++made}`;
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
  };

  const create = (txid: string, body: Partial<Cob> & { calendario: { expiracao: number } }): EfiResponse => {
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return { status: 400, body: { nome: 'valor_invalido' } };
    if (charges.has(txid)) return { status: 409, body: { nome: 'txid_duplicado' } };
    if (!/^\d{1,10}\.\d{2}$/.test(body.valor?.original ?? ''))
      return { status: 400, body: { nome: 'json_invalido' } };
    const id = ++made;
    const cob: Cob = {
      txid,
      status: 'ATIVA',
      calendario: { criacao: new Date().toISOString(), expiracao: body.calendario.expiracao },
      loc: { id, location: `pix.example.com/qr/v2/${id}`, tipoCob: 'cob' },
      valor: body.valor ?? { original: '' },
      chave: body.chave ?? '',
      devedor: body.devedor,
      solicitacaoPagador: body.solicitacaoPagador,
    };
    charges.set(txid, cob);
    return { status: 201, body: cob };
  };

  const register = async (body: { webhookUrl: string }): Promise<EfiResponse> => {
    webhookUrl = body.webhookUrl;
    const status = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ evento: 'teste_webhook', data_criacao: new Date().toISOString() }),
    }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return { status: 201, body: { webhookUrl } };
    webhookUrl = undefined;
    return { status: 400, body: { nome: 'webhook_invalido' } };
  };

  const respond = async (request: IncomingMessage): Promise<EfiResponse> => {
    if (down) return { status: 503, body: { nome: 'indisponivel' } };
    const { method = '', url = '', headers } = request;
    const chunks = (await request.toArray()) as Buffer[];
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as never;
    if (url === '/oauth/token') return authorise(headers.authorization);
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return { status: 401, body: {} };
    const [, , resource, id = ''] = url.split('/');
    if (method === 'PUT' && resource === 'cob') return create(id, body);
    if (method === 'PUT' && resource === 'webhook') return register(body);
    const found =
      resource === 'cob'
        ? charges.get(id)
        : [...charges.values()]
            .filter(({ loc }) => resource === 'loc' && String(loc.id) === id)
            .map(({ loc }) => ({ qrcode: `00020101021226${loc.location}` }))[0];
    return found ? { status: 200, body: found } : { status: 404, body: { nome: 'cobranca_nao_encontrada' } };
  };

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const payments: PaymentsConfig = {
    provider: 'efi',
    pixKey: PIX_KEY,
    efi: {
      url: `http://127.0.0.1:${port}`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      webhookMtls: false,
    },
  };

  return {
    payments,
    charges,
    /** The registered webhook URL. */
    webhookUrl: () => webhookUrl,
    /** Makes every request fail with 503. */
    setDown: (is: boolean) => void (down = is),
    /** Revokes all tokens. */
    forgetTokens: () => tokens.clear(),
    /** Pays a charge, by default in full, without calling the webhook. */
    pay(txid: string, valor?: string): void {
      const cob = charges.get(txid);
      if (!cob) throw new Error(`There is no charge ${txid}.`);
      const horario = new Date().toISOString();
      cob.status = 'CONCLUIDA';
      cob.pix = [{ endToEndId: `E${++made}`, txid, valor: valor ?? cob.valor.original, horario }];
    },
    /** Calls the webhook; returns its status. */
    notify: (...txids: string[]) =>
      notify(txids.map((txid) => charges.get(txid)?.pix?.[0] ?? { endToEndId: 'E0', txid, valor: '1.00' })),
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
