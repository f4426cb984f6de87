/** Entry of the main process on Electron's binary: prepares it for specs, then starts the app. */
import './prepare';
import '../../../src/main/index';
