import { vi } from 'vitest';

export interface UploadReply {
  status: number;
  body: unknown;
}

/** Replaces uploads, which use XMLHttpRequest because it reports progress. Returns the sent forms. */
export function fakeUploads(respond: () => UploadReply) {
  const sent: { url: string; form: FormData }[] = [];
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    private url = '';
    open = (_method: string, url: string) => (this.url = url);
    setRequestHeader = () => undefined;
    abort = () => undefined;
    send(form: FormData) {
      sent.push({ url: this.url, form });
      const { status, body } = respond();
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}
