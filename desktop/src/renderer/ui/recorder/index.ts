export { recordedTime } from './recorded-time';
export { SoundRecorder } from './SoundRecorder';
export { useSoundRecording } from './useSoundRecording';
