import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { RECOVERY_POLICY, recoveryAction, recoveryPage } from './recoveryPage';
import { recoveryTexts } from './recoveryTexts';

test.each([
  ['pt', 'O Recado precisou recomeçar', ['Tentar de novo', 'Abrir sem aceleração', 'Salvar diagnóstico']],
  ['en', 'Recado had to start over', ['Try again', 'Open without acceleration', 'Save diagnostics']],
  [
    'es',
    'Recado tuvo que empezar de nuevo',
    ['Intentar de nuevo', 'Abrir sin aceleración', 'Guardar diagnóstico'],
  ],
  [
    undefined,
    'O Recado precisou recomeçar',
    ['Tentar de novo', 'Abrir sem aceleração', 'Salvar diagnóstico'],
  ],
])('is written in the language %s', (language, title, buttons) => {
  const html = recoveryPage(recoveryTexts(language));
  expect(html).toContain(`<h1>${title}</h1>`);
  expect([...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(buttons);
});

test('has no script, and a policy that allows only its own style', () => {
  const html = recoveryPage(recoveryTexts('pt'));
  expect(html).not.toMatch(/<script|\son\w+=|javascript:|\sstyle=/);
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(RECOVERY_POLICY).toContain(`style-src 'sha256-${hash}';`);
  expect(RECOVERY_POLICY).toContain("default-src 'none';");
});

test.each([
  ['app://recado/recovery/retry?', 'retry'],
  ['app://recado/recovery/withoutAcceleration', 'withoutAcceleration'],
  ['app://recado/recovery/saveDiagnostics?', 'saveDiagnostics'],
  ['app://recado/recovery', null],
  ['app://recado/recovery/toString', null],
  ['app://recado/app/recovery/retry', null],
  ['https://recado/recovery/retry', null],
])('reads %s as %s', (url, action) => expect(recoveryAction(url)).toBe(action));
