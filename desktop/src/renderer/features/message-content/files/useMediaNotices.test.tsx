import { act, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { showInConversation } from '../testing/show-content';
import { preparingFilesAtom, useMediaNotices } from './useMediaNotices';

type MediaEvent = CompanyEventPayload<`${number}-media`>;

const loaded = build.message({ n: 1, fromMe: true });
const preparing = () => [...getDefaultStore().get(preparingFilesAtom)];
const send = (event: MediaEvent, userId = 7) => act(() => deliver(`${userId}-media`, event, undefined));
const isPrepared: MediaEvent = { uuid: loaded.id, action: 'loading', message: 'preparing' };

function Notices({ wanted }: { wanted: boolean }) {
  useMediaNotices(wanted, [loaded]);
  return null;
}

const show = (wanted = true) => showInConversation([loaded], <Notices wanted={wanted} />);

beforeEach(() => getDefaultStore().set(preparingFilesAtom, new Set<string>()));

describe('useMediaNotices', () => {
  test('tracks a file from its preparation to its end', async () => {
    await show();
    send(isPrepared);
    send(isPrepared);
    expect(preparing()).toEqual([loaded.id]);
    send({ ...isPrepared, message: 'ready' });
    expect(preparing()).toEqual([]);
  });

  test("ignores colleagues' files", async () => {
    await show();
    send(isPrepared, 8);
    expect(preparing()).toEqual([]);
  });

  test('of a hidden conversation ignores files', async () => {
    await show(false);
    send(isPrepared);
    expect(preparing()).toEqual([]);
  });

  test('shows the failure of a message that is not on screen, with the reason', async () => {
    await show();
    send({ uuid: 'elsewhere', action: 'error', message: 'notConnected' });
    expect(await screen.findByText('O arquivo não foi enviado')).toBeTruthy();
    expect(screen.getByText('a conexão da loja está desligada.')).toBeTruthy();
  });

  test('leaves a failure to the bubble that is on screen, and ends its preparation', async () => {
    await show();
    send(isPrepared);
    send({ uuid: loaded.id, action: 'error', message: 'error' });
    expect(preparing()).toEqual([]);
    expect(screen.queryByText('O arquivo não foi enviado')).toBeNull();
  });
});
