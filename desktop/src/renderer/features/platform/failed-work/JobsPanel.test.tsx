import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FailedJob } from '@recado/shared/platform';
import { startI18n } from '@/lib/i18n/i18n';
import { restoreSession } from '@/lib/session/session';
import { json, provideFakeDesktop, respondToCalls, someSession } from '@/testing/fake-desktop';
import { renderScreen } from '@/testing/render-screen';
import ui from '@/ui/locales/pt.json';
import pt from '../locales/pt.json';
import { JobsPanel } from './JobsPanel';

const job: FailedJob = {
  id: 'a'.repeat(24),
  name: 'messages.export',
  failedAt: '2026-11-21T12:00:00.000Z',
  failures: 3,
  reason: 'No room on the disk',
};

it('shows a failed job with its reason, runs it again and removes it', async () => {
  await startI18n('pt', () => Promise.resolve({ platform: pt, ui }));
  const { credentials } = provideFakeDesktop();
  credentials.restore.mockResolvedValue({ ok: true, session: someSession('t') });
  await restoreSession();
  const ran: string[] = [];
  respondToCalls(({ method, path }) => {
    if (method === 'GET') return json(ran.length > 0 ? [] : [job]);
    ran.push(path);
    return new Response(null, { status: 204 });
  });
  renderScreen(<JobsPanel />);
  expect(await screen.findByText('No room on the disk')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Executar de novo messages.export'));
  await waitFor(() => expect(ran).toEqual([`/platform/jobs/${job.id}/run`]));
  await waitFor(() => expect(screen.queryByText('No room on the disk')).toBeNull());
});
