/** As the standard has it: when the last track ends, the recorder hands over what it has and stops by itself. */
export class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true
  static last: FakeRecorder | undefined
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  constructor() {
    super()
    FakeRecorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['five minutes of speech']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

export class FakeAudio {
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined })
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = () => Promise.resolve()
}
