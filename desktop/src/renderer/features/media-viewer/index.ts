export { Viewer } from './Viewer';

/** Code that is loaded when a document is first opened. */
export const VIEWER_PARTS = [() => import('./DocumentViewer'), () => import('./PdfPages')];
