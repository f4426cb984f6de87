export { Viewer } from './Viewer';

/** Viewers that load when a document is first opened. */
export const VIEWER_PARTS = [() => import('./DocumentViewer'), () => import('./PdfPages')];
