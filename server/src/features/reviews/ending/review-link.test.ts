import { expect, it } from 'vitest';
import { reviewLink } from './review-link';

const UUID = '00000000-0000-4000-8000-000000000000';
const link = (publicUrl: string, messengerUrl?: string) => reviewLink({ publicUrl, messengerUrl }, UUID);

it.each([
  'https://recado.example.com',
  'https://atendimento.loja.com.br:8443',
  'http://203.0.112.7',
  'https://[2606:4700::1]',
])('leads customers to %s', (address) => {
  expect(link(address)).toBe(`${address}/avaliacao/${UUID}`);
});

it.each([
  'http://127.0.0.1:4000',
  'http://localhost:4000',
  'http://0.0.0.0:4000',
  'http://192.168.0.10',
  'http://[::1]:4000',
  'http://servidor',
  'http://recado.local',
  'http://recado.lan:4000',
])('sends no link to %s, except to simulated customers', (address) => {
  expect(link(address)).toBeUndefined();
  expect(link(address, 'ws://127.0.0.1:4010')).toBe(`${address}/avaliacao/${UUID}`);
});
