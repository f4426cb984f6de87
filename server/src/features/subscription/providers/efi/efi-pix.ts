import { ulid } from 'ulid';
import { z } from 'zod';
import type { EfiConfig } from '#core/config/payments';
import { type ChargeState, type PaymentProvider, PaymentUnavailableError } from '../payment-provider';
import { efiClient, type EfiResponse } from './efi-client';

const CHARGE_SECONDS = 86_400;
const NAME_MAX = 200;
const DESCRIPTION_MAX = 140;

/** Efí's response for "Cobranças imediatas" (dev.efipay.com.br). */
const chargeResponse = z.object({
  status: z.string(),
  chave: z.string().optional(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  loc: z.object({ id: z.number() }).optional(),
  pixCopiaECola: z.string().optional(),
  pix: z.array(z.object({ endToEndId: z.string(), valor: z.string(), horario: z.string() })).optional(),
});

export function efiPix({ pixKey, efi }: { pixKey: string; efi: EfiConfig }): PaymentProvider {
  const callEfi = efiClient(efi);

  const lookUp = (txid: string) => callEfi({ method: 'GET', path: `/v2/cob/${txid}` });

  /** Only some responses contain the QR code's text. */
  const codeOf = async (charge: z.output<typeof chargeResponse>): Promise<string> => {
    if (charge.pixCopiaECola) return charge.pixCopiaECola;
    const response = await callEfi({ method: 'GET', path: `/v2/loc/${charge.loc?.id ?? 0}/qrcode` });
    const { qrcode } = read(response, z.object({ qrcode: z.string() }));
    return qrcode;
  };

  return {
    name: 'efi',
    isQueried: true,
    // Efí requires 26 to 35 letters and digits.
    txidFor: () => ulid(),

    async charge({ txid, amountCents, description, payer }) {
      const made = await callEfi({
        method: 'PUT',
        path: `/v2/cob/${txid}`,
        body: {
          calendario: { expiracao: CHARGE_SECONDS },
          ...(payer && { devedor: { ...idOf(payer.taxId), nome: payer.name.slice(0, NAME_MAX) } }),
          valor: { original: (amountCents / 100).toFixed(2) },
          chave: pixKey,
          solicitacaoPagador: description.slice(0, DESCRIPTION_MAX),
        },
      });
      // Efí rejects a charge that exists, for example after a lost response; it is then read.
      const charge = read(made.status < 300 ? made : await firstOf(lookUp(txid), made), chargeResponse);
      const { criacao, expiracao } = charge.calendario;
      return {
        pixCode: await codeOf(charge),
        expiresAt: new Date(Date.parse(criacao) + expiracao * 1000),
      };
    },

    async look(txid): Promise<ChargeState> {
      const charge = read(await lookUp(txid), chargeResponse);
      if (charge.status.startsWith('REMOVIDA')) return { status: 'gone' };
      const [first] = charge.pix ?? [];
      if (charge.status !== 'CONCLUIDA' || !first || charge.chave !== pixKey) return { status: 'open' };
      return {
        status: 'paid',
        amountCents: (charge.pix ?? []).reduce((sum, { valor }) => sum + Math.round(Number(valor) * 100), 0),
        endToEndId: first.endToEndId,
        paidAt: new Date(first.horario),
      };
    },

    async registerWebhook(url) {
      const response = await callEfi({
        method: 'PUT',
        path: `/v2/webhook/${encodeURIComponent(pixKey)}`,
        headers: { 'x-skip-mtls-checking': String(!efi.webhookMtls) },
        body: { webhookUrl: url },
      });
      if (response.status >= 300) throw rejection(response);
    },
  };
}

async function firstOf(second: Promise<EfiResponse>, rejected: EfiResponse): Promise<EfiResponse> {
  const response = await second;
  return response.status < 300 ? response : rejected;
}

/** CPF has eleven characters, CNPJ fourteen. */
function idOf(taxId: string): { cpf: string } | { cnpj: string } {
  return taxId.length === 11 ? { cpf: taxId } : { cnpj: taxId };
}

function read<S extends z.ZodType>(response: EfiResponse, schema: S): z.output<S> {
  if (response.status >= 300) throw rejection(response);
  const result = schema.safeParse(response.body);
  if (!result.success) {
    throw new PaymentUnavailableError('The response of Efí is not as documented.', { ofRequest: true });
  }
  return result.data;
}

/** Statuses that concern one charge only: unknown, deleted or malformed. */
const OF_REQUEST = new Set([400, 404, 409, 410, 422]);

/** Contains only the name of Efí's error, because other fields repeat data from the request. */
function rejection({ status, body }: EfiResponse): PaymentUnavailableError {
  const { nome } = body as { nome?: unknown };
  const reason = `Efí refused: ${status} ${typeof nome === 'string' ? nome : ''}`.trim();
  return new PaymentUnavailableError(reason, { ofRequest: OF_REQUEST.has(status) });
}
