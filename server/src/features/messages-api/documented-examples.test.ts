import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_LANGUAGES, type ExampleRequest, requestExample } from '@recado/shared/messages-api';

/** The guide for integrators. `request-examples.messenger.test.ts` runs the same examples. */

const GUIDE = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const request = { host: 'https://recado.example.com', token: 'YOUR_TOKEN', number: '5511987654321' };
const REQUESTS: Record<'text' | 'file', ExampleRequest> = {
  text: { ...request, body: 'Seu pedido saiu para entrega.' },
  file: {
    ...request,
    body: 'Boleto março.pdf',
    file: { name: 'boleto.pdf', type: 'application/pdf', caption: 'Vence dia 10.' },
  },
};

describe('docs/api.md', () => {
  it.each(['text', 'file'] as const)('shows the examples of a %s that the page shows', (kind) => {
    for (const language of EXAMPLE_LANGUAGES)
      expect(GUIDE).toContain(`\n${requestExample(language, REQUESTS[kind])}\n\`\`\``);
  });
});
