export { SoundRecorder, type SoundRecorderProps } from './SoundRecorder';
