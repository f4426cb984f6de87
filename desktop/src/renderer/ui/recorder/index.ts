export { SoundRecorder } from './SoundRecorder';
export { useSoundRecording } from './useSoundRecording';
