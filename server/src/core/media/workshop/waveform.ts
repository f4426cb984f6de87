const SPAN_SECONDS = 0.02;
const VALUES = 64;

export class WaveformMeter {
  private readonly spans: number[] = [];
  private sum = 0;
  private count = 0;

  private readonly spanFrames: number;
  private frames = 0;

  constructor(private readonly sampleRate: number) {
    this.spanFrames = Math.round(sampleRate * SPAN_SECONDS);
  }

  add(samples: Float32Array): void {
    this.frames += samples.length;
    for (const sample of samples) {
      this.sum += sample * sample;
      if (++this.count < this.spanFrames) continue;
      this.closeSpan();
    }
  }

  get seconds(): number {
    return this.frames / this.sampleRate;
  }

  /** Returns 64 values. The loudest is 100; for silence, all are 0. */
  values(): number[] {
    if (this.count > 0) this.closeSpan();
    const { spans } = this;
    const loudness = Array.from({ length: VALUES }, (_, index) => {
      const from = Math.floor((index * spans.length) / VALUES);
      const until = Math.max(from + 1, Math.floor(((index + 1) * spans.length) / VALUES));
      const part = spans.slice(from, until);
      return part.length === 0 ? 0 : part.reduce((sum, value) => sum + value, 0) / part.length;
    });
    const loudest = Math.max(...loudness);
    // Quieter values are noise of the encoder.
    return loudness.map((value) => (loudest < 1e-4 ? 0 : Math.round((value / loudest) * 100)));
  }

  private closeSpan(): void {
    this.spans.push(Math.sqrt(this.sum / this.count));
    this.sum = 0;
    this.count = 0;
  }
}
