export { call } from './call';
export { errorText, isOffline } from './errors';
export { upload, type UploadOptions } from './upload';
