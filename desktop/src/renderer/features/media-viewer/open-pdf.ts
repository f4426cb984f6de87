import { getDocument, type PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import Reader from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker';

/**
 * Opens a PDF: read in a worker of our own files, without evaluating anything it brings, without asking for anything
 * from elsewhere. The bytes are given away.
 */
export function openPdf(bytes: Uint8Array<ArrayBuffer>): {
  promise: PDFDocumentLoadingTask['promise'];
  destroy: () => Promise<void>;
} {
  const port = new Reader();
  const worker = PDFWorker.create({ port });
  // A copy: whoever asked keeps the bytes for a second look.
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
