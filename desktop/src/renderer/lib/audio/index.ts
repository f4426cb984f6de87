export { RecordingError, recordSound, type RecordingProblem, type SoundRecording } from './record-sound';
