import { existsSync } from 'node:fs';
import { z } from 'zod';

export type PaymentsConfig =
  | { provider: 'none' }
  | { provider: 'static'; pixKey: string; receiver: PixReceiver }
  | { provider: 'efi'; pixKey: string; efi: EfiConfig };

/** Receiver in a static code. Banks reject accents. */
export interface PixReceiver {
  name: string;
  city: string;
}

export interface EfiConfig {
  url: string;
  clientId: string;
  clientSecret: string;
  /** A `.p12` file, or PEM with certificate and key, for mutual TLS. Absent only with a test server. */
  certificate?: string;
  certificatePassphrase?: string;
  webhookMtls: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const isSafe = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
};

export const paymentVariables = {
  PIX_PROVIDER: z.enum(['none', 'static', 'efi']).default('none'),
  PIX_KEY: z
    .string()
    .trim()
    .max(77, { message: 'must be a Pix key: CPF, CNPJ, e-mail, +55… or random key' })
    .optional(),
  PIX_MERCHANT_NAME: z.string().trim().min(1).max(100).default('RECADO'),
  PIX_MERCHANT_CITY: z.string().trim().min(1).max(100).default('SAO PAULO'),
  EFI_URL: z
    .string()
    .refine(isSafe, { message: 'must start with https:// unless its host is this machine' })
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://pix.api.efipay.com.br'),
  EFI_CLIENT_ID: z.string().optional(),
  EFI_CLIENT_SECRET: z.string().optional(),
  EFI_CERTIFICATE: z.string().refine(existsSync, { message: 'must be the path of a file' }).optional(),
  EFI_CERTIFICATE_PASSPHRASE: z.string().optional(),
  EFI_WEBHOOK_MTLS: z.enum(['true', 'false']).default('false'),
};

type Values = z.output<z.ZodObject<typeof paymentVariables>>;

/** Returns the first variable that the chosen provider lacks, with an error message. */
export function missingForPayments(values: Values): { variable: string; message: string } | undefined {
  const { PIX_PROVIDER: provider, EFI_URL: url } = values;
  if (provider === 'none') return undefined;
  if (!values.PIX_KEY) return { variable: 'PIX_KEY', message: 'must be set beside PIX_PROVIDER' };
  if (provider === 'static') return undefined;
  if (!values.EFI_CLIENT_ID || !values.EFI_CLIENT_SECRET) {
    return {
      variable: 'EFI_CLIENT_ID',
      message: 'and EFI_CLIENT_SECRET must be set beside PIX_PROVIDER=efi',
    };
  }
  if (!values.EFI_CERTIFICATE && url.startsWith('https:')) {
    return { variable: 'EFI_CERTIFICATE', message: 'must be set: Efí answers nobody without a certificate' };
  }
  return undefined;
}

export function paymentsOf(values: Values): PaymentsConfig {
  const pixKey = values.PIX_KEY ?? '';
  if (values.PIX_PROVIDER === 'static') {
    const receiver = { name: values.PIX_MERCHANT_NAME, city: values.PIX_MERCHANT_CITY };
    return { provider: 'static', pixKey, receiver };
  }
  if (values.PIX_PROVIDER === 'none') return { provider: 'none' };
  return {
    provider: 'efi',
    pixKey,
    efi: {
      url: values.EFI_URL,
      clientId: values.EFI_CLIENT_ID ?? '',
      clientSecret: values.EFI_CLIENT_SECRET ?? '',
      certificate: values.EFI_CERTIFICATE,
      certificatePassphrase: values.EFI_CERTIFICATE_PASSPHRASE,
      webhookMtls: values.EFI_WEBHOOK_MTLS === 'true',
    },
  };
}
