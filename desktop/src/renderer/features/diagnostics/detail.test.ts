import { beforeEach, expect, it } from 'vitest';
import { i18n, startI18n } from '@/lib/i18n/i18n';
import { detailOf } from './detail';
import pt from './locales/pt.json';

beforeEach(() => startI18n('pt', () => Promise.resolve({ diagnostics: pt })));

const checked = new Date(2020, 1, 3, 14, 5).toISOString();

it.each([
  [{ choice: 'auto', phase: 'idle' }, 'Instaladas automaticamente. Ainda não buscou.'],
  [
    { choice: 'auto', phase: 'idle', checked },
    'Instaladas automaticamente. Nenhuma versão nova. Última busca: 03/02 14:05.',
  ],
  [
    { choice: 'auto', phase: 'downloading', found: '9.0.0', percent: 40 },
    'Instaladas automaticamente. Baixando a versão 9.0.0: 40 %.',
  ],
  [
    { choice: 'notify', phase: 'available', found: '9.0.0', checked },
    'O Recado avisa sobre versões novas. A versão 9.0.0 está disponível. Última busca: 03/02 14:05.',
  ],
  [
    { choice: 'auto', phase: 'failed', code: 'ERR_UPDATE_SIGNATURE' },
    'Instaladas automaticamente. A última busca falhou: ERR_UPDATE_SIGNATURE.',
  ],
  [
    { choice: 'auto', phase: 'failed', code: 'HTTP_ERROR_404' },
    'Instaladas automaticamente. O servidor não oferece versões novas.',
  ],
  [{ choice: 'off', locked: false }, 'Desligadas.'],
  [{ choice: 'off', locked: true }, 'Desligadas pelo administrador.'],
  [{ choice: 'none' }, 'Esta instalação não se atualiza sozinha.'],
])('describes updates %j', (facts, text) => {
  const t = i18n.getFixedT('pt', 'diagnostics');
  expect(detailOf({ id: 'updates', state: 'ok', facts }, t, 'pt')).toBe(text);
});
