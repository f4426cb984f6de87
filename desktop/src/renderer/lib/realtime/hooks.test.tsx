import { act, render } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { useChatRoom, useCompanyEvent, useOnConnect } from './hooks';
import { connected, deliver } from './listeners';
import { emit } from './socket';

vi.mock('./socket', () => ({ emit: vi.fn().mockResolvedValue({ ok: true }) }));

const emitted = () => vi.mocked(emit).mock.calls.map((call) => [...call] as unknown[]);

describe('useCompanyEvent', () => {
  const receive = () => act(() => deliver('queue', { action: 'delete', queueId: 2 }, undefined));

  test('calls the handler of the last render, once per event, until it unmounts', () => {
    function Listening({ handler }: { handler: () => void }) {
      useCompanyEvent('queue', handler);
      return null;
    }
    const [first, second] = [vi.fn(), vi.fn()];
    const { rerender, unmount } = render(<Listening handler={first} />);
    rerender(<Listening handler={second} />);
    receive();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    unmount();
    receive();
    expect(second).toHaveBeenCalledTimes(1);
  });
});

describe('useOnConnect', () => {
  test('runs at once and after each reconnection', () => {
    const handler = vi.fn();
    function Connected() {
      useOnConnect(handler);
      return null;
    }
    const { unmount } = render(<Connected />);
    expect(handler).toHaveBeenCalledTimes(1);
    act(connected);
    expect(handler).toHaveBeenCalledTimes(2);
    unmount();
    act(connected);
    expect(handler).toHaveBeenCalledTimes(2);
  });
});

describe('useChatRoom', () => {
  function Room({ ticketId }: { ticketId: number | null }) {
    useChatRoom(ticketId);
    return null;
  }

  test('joins the open ticket, again after a reconnection, and leaves the previous one', () => {
    vi.mocked(emit).mockClear();
    const { rerender, unmount } = render(<Room ticketId={1} />);
    act(connected);
    rerender(<Room ticketId={2} />);
    act(connected);
    unmount();
    act(connected);
    expect(emitted()).toEqual([
      ['joinChatBox', { ticketId: 1 }],
      ['joinChatBox', { ticketId: 1 }],
      ['leaveChatBox', { ticketId: 1 }],
      ['joinChatBox', { ticketId: 2 }],
      ['joinChatBox', { ticketId: 2 }],
      ['leaveChatBox', { ticketId: 2 }],
    ]);
  });

  test('joins no room without a ticket', () => {
    vi.mocked(emit).mockClear();
    render(<Room ticketId={null} />);
    act(connected);
    expect(emitted()).toEqual([]);
  });
});
