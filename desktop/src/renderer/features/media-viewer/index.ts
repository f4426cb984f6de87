export { Viewer } from './Viewer';

/** Loaded when a document is first opened. */
export const VIEWER_PARTS = [() => import('./DocumentViewer'), () => import('./PdfPages')];
