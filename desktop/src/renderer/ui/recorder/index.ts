export { SoundRecorder, type SoundRecorderProps } from './SoundRecorder';
export { useSoundRecording } from './useSoundRecording';
