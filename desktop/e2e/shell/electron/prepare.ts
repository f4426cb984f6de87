import { join } from 'node:path';
import electron from 'electron';
import { recordCalls } from './record-calls';

const userData = process.env['SHELL_USER_DATA'];
if (userData === undefined) throw new Error('The host passes no folder');
electron.app.setPath('userData', userData);
electron.app.setPath('downloads', join(userData, 'downloads'));
recordCalls(electron);
