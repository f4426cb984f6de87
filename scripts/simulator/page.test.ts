import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

test('health says what a client has to be told', async () => {
  const { messengerUrl, mediaUrl, trustRoot, webVersionUrl } = simulator;
  expect(await control(simulator, '/healthz')).toEqual({
    messengerUrl,
    mediaUrl,
    trustRoot,
    webVersionUrl,
  });
});

test('the page comes with all its files, and may run no script but them', async () => {
  const page = await fetch(simulator.controlUrl);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
  for (const name of await readdir(fileURLToPath(new URL('./page', import.meta.url)))) {
    expect((await fetch(`${simulator.controlUrl}/${name}`)).status, name).toBe(200);
  }
});

test('an event stream tells what happens', async () => {
  const stop = new AbortController();
  const { body } = await fetch(`${simulator.controlUrl}/events`, { signal: stop.signal });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const [customer, shop] = [customerNumber(), companyNumber()];
  await control(simulator, `/contacts/${customer}/messages`, { to: shop, type: 'text', text: 'oi' });
  let heard = '';
  while (!heard.includes('message.received')) heard += (await reader.read()).value ?? '';
  expect(heard).toContain(`"number":"${customer}","with":"${shop}"`);
  stop.abort();
});

test('bad calls are answered in words', async () => {
  await expect(control(simulator, '/nothing')).rejects.toThrow(/404.*no GET \/nothing/);
  await expect(control(simulator, '/faults', { latency: 3 })).rejects.toThrow(/400.*latency/);
  await expect(control(simulator, '/contacts/abc', {})).rejects.toThrow(/400.*number/);
});
