import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { EmbeddedStoreNotice } from './EmbeddedStoreNotice';

beforeEach(() => startI18n('pt', () => Promise.resolve({ platform: pt, ui })));

const TITLE = 'O banco de dados embutido ficou pequeno';

describe('EmbeddedStoreNotice', () => {
  it('recommends the copy to MongoDB when the embedded store is outgrown', () => {
    renderScreen(<EmbeddedStoreNotice store={{ messages: null, numbers: 31, isOutgrown: true }} />);
    expect(screen.getByText(TITLE)).toBeTruthy();
    const text = screen.getByText(/npm run admin -- copy --to/).textContent;
    expect(text).toContain('31 números');
    expect(text).toContain('10.000.000 de mensagens e 30 números');
    expect(text).toContain('docs/operations/sizing.md');
  });

  it.each([
    ['is within its limits', { messages: 10, numbers: 3, isOutgrown: false }],
    ['is a MongoDB', null],
    ['is of a server of an earlier version', undefined],
  ])('shows nothing when the store %s', (_what, store) => {
    renderScreen(<EmbeddedStoreNotice store={store} />);
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
