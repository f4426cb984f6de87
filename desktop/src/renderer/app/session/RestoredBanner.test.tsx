import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getRestoredData, type RestoredData, resumeRestoredData } from '@recado/shared/restored-data';
import { useLostPeriod } from '@/data/restored-data/useRestoredData';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { RestoredBanner } from './RestoredBanner';

const FROM = '2026-11-29T06:40:00.000Z';
const TO = '2026-11-30T15:05:00.000Z';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

function Banner() {
  const lostPeriod = useLostPeriod();
  return lostPeriod ? <RestoredBanner {...lostPeriod} /> : <p>Sem aviso</p>;
}

async function show(lostPeriod: RestoredData['lostPeriod'], profile: 'admin' | 'user' = 'admin') {
  server.on(getRestoredData, () => ({ body: { lostPeriod } }));
  server.on(resumeRestoredData, () => ({ status: 204 }));
  await renderSignedIn(<Banner />, build.user({ profile }));
}

describe('the banner of restored data', () => {
  it('names the lost period in the time zone of the company, and resumes after a confirmation', async () => {
    await show({ from: FROM, to: TO, secretLost: false });
    expect(
      await screen.findByText(/Falta o que aconteceu em 29\/11\/2026 03:40 – 30\/11\/2026 12:05/),
    ).toBeTruthy();
    expect(screen.queryByText(/segredo do servidor/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Retomar' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/mesmo os que já tinham sido enviados/)).toBeTruthy();
    expect(server.requestsTo(resumeRestoredData)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Retomar' }));
    expect(await screen.findByText('Sem aviso')).toBeTruthy();
    expect(server.requestsTo(resumeRestoredData)).toHaveLength(1);
  });

  it('names what has to be set up again when the secret of the server was lost', async () => {
    await show({ from: FROM, to: TO, secretLost: true });
    expect(await screen.findByText(/segredo do servidor se perdeu: conecte os números de novo/)).toBeTruthy();
  });

  it('is absent without a lost period, and read by administrators only', async () => {
    await show(null);
    await waitFor(() => expect(server.requestsTo(getRestoredData)).toHaveLength(1));
    expect(screen.getByText('Sem aviso')).toBeTruthy();
  });

  it('is not read for agents', async () => {
    await show({ from: FROM, to: TO, secretLost: false }, 'user');
    expect(await screen.findByText('Sem aviso')).toBeTruthy();
    expect(server.requestsTo(getRestoredData)).toEqual([]);
  });
});
