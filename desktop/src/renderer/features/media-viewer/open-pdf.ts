import { getDocument, type PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import Reader from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker';

/** Opens a PDF in a bundled worker. Scripts are not run and remote resources are not requested. */
export function openPdf(bytes: Uint8Array<ArrayBuffer>): {
  promise: PDFDocumentLoadingTask['promise'];
  destroy: () => Promise<void>;
} {
  const port = new Reader();
  const worker = PDFWorker.create({ port });
  // Copied, because the reader consumes the bytes.
  const task = getDocument({
    data: bytes.slice(),
    worker,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    disableAutoFetch: true,
    stopAtErrors: false,
  });
  return {
    promise: task.promise,
    destroy: async () => {
      await task.destroy();
      port.terminate();
    },
  };
}
