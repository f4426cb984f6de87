import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dismissFirstSteps, FIRST_STEPS, type FirstStepId, getFirstSteps } from '@recado/shared/first-steps';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { FirstSteps } from './FirstSteps';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function show(done: readonly FirstStepId[], profile: 'admin' | 'user' = 'admin') {
  const steps = FIRST_STEPS.map((id) => ({ id, done: done.includes(id) }));
  server.on(getFirstSteps, () => ({ body: { dismissed: false, steps } }));
  server.on(dismissFirstSteps, () => ({ status: 204 }));
  await renderSignedIn(<FirstSteps otherwise={<p>Nada a fazer</p>} />, build.user({ profile }));
}

describe('FirstSteps', () => {
  it('shows each step with its state and its place', async () => {
    await show(['connection', 'team']);
    expect(await screen.findByText('Concluídos: 2 de 5')).toBeTruthy();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/connections',
      '/queues',
      '/users',
      '/settings?tab=hours',
      '/tickets',
    ]);
    expect(links[0]?.textContent).toContain('Conectar um número');
    expect(screen.getAllByRole('img', { name: 'Feito:' })).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: 'A fazer:' })).toHaveLength(3);
  });

  it('disappears when it is dismissed, which the server stores', async () => {
    await show([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Dispensar' }));
    expect(await screen.findByText('Nada a fazer')).toBeTruthy();
    expect(server.requestsTo(dismissFirstSteps)).toHaveLength(1);
  });

  it('disappears when all steps are done', async () => {
    await show(FIRST_STEPS);
    await waitFor(() => expect(server.requestsTo(getFirstSteps)).toHaveLength(1));
    expect(await screen.findByText('Nada a fazer')).toBeTruthy();
    expect(screen.queryByText('Primeiros passos')).toBeNull();
  });

  it('is not for agents, who read nothing', async () => {
    await show([], 'user');
    expect(await screen.findByText('Nada a fazer')).toBeTruthy();
    expect(server.requestsTo(getFirstSteps)).toEqual([]);
  });
});
