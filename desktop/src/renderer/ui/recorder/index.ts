export { recordedTime } from './recordedTime';
export { SoundRecorder } from './SoundRecorder';
export { useSoundRecording } from './useSoundRecording';
