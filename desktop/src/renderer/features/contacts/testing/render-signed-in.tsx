import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { ContactDetail, ContactImport } from '@recado/shared/contacts';
import type { OwnUser } from '@recado/shared/users';
import api from '@/lib/api/locales/pt.json';
import { startI18n } from '@/lib/i18n/i18n';
import { restoreSession } from '@/lib/session/session';
import { provideFakeDesktop, someSession, someUser } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';

/** Renders a part of the contacts' screens for a signed-in user, in Portuguese. */
export async function renderSignedIn(screen: ReactNode, user: Partial<OwnUser> = {}) {
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t', someUser(user)) });
  await startI18n('pt', () => Promise.resolve({ contacts: pt, ui, api }));
  await restoreSession();
  return renderScreen(<MemoryRouter>{screen}</MemoryRouter>);
}

/** Returns a contact as the server sends it. */
export function someContact(fields: Partial<ContactDetail> = {}): ContactDetail {
  return {
    id: 5,
    name: 'Maria Souza',
    number: '5511987654321',
    lid: null,
    profilePicUrl: null,
    isGroup: false,
    notification: true,
    email: '',
    queueId: null,
    isJid: false,
    numberCheck: null,
    createdAt: '2019-03-04T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    extraInfo: [],
    contactsUser: [],
    version: 1,
    ...fields,
  };
}

/** Returns an import of a file that the server is processing. */
export function someImport(fields: Partial<ContactImport> = {}): ContactImport {
  return {
    id: 'f'.repeat(32),
    source: 'file',
    state: 'working',
    total: 0,
    done: 0,
    added: 0,
    known: 0,
    repeated: 0,
    invalid: 0,
    tickets: 0,
    createdAt: '2026-11-21T12:00:00.000Z',
    ...fields,
  };
}
