import { connect, type Socket } from 'node:net'

export type HttpAnswer = { status: number; bytes: number; body: string }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A kept-alive HTTP connection that has one request under way at a time. It reads no more of an answer than its status
 * and its length, unless its body is asked for, so that measuring takes as little as possible of the cores that it shares with what it measures.
 */
export class Connection {
  readonly #socket: Socket
  #head: Buffer | null = null
  #status = 0
  #length = 0
  #missing = 0
  #body: Buffer[] = []
  #withBody = false
  #settle: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed a connection.')))
  }

  request(text: string, { withBody = false } = {}): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#withBody = withBody
      this.#body = []
      this.#settle = { resolve, reject }
      this.#socket.write(text, 'latin1')
    })
  }

  close(): void {
    this.#settle = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#missing > 0) {
      this.#missing -= chunk.length
      if (this.#withBody) this.#body.push(chunk)
    } else {
      const text = this.#head ? Buffer.concat([this.#head, chunk]) : chunk
      const end = text.indexOf(HEAD_END)
      this.#head = end === -1 ? text : null
      if (end === -1) return
      const head = text.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) return this.#fail(new Error('An answer came without its length.'))
      this.#status = Number(head.slice(9, 12))
      this.#length = Number(length)
      this.#missing = this.#length - (text.length - end - HEAD_END.length)
      if (this.#withBody) this.#body.push(text.subarray(end + HEAD_END.length))
    }
    if (this.#missing > 0) return
    this.#missing = 0
    const settle = this.#settle
    this.#settle = null
    settle?.resolve({ status: this.#status, bytes: this.#length, body: Buffer.concat(this.#body).toString() })
  }

  #fail(error: Error): void {
    this.#settle?.reject(error)
    this.#settle = null
  }
}

/** Where a request goes, and as whom; with a body of its own, or with that of a message. */
export type Target = { path: string; token?: string; body?: string }

export function getRequest({ path, token }: Target): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization(token)}\r\n`
}

export function deleteRequest({ path, token }: Target): string {
  return `DELETE ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization(token)}\r\n`
}

/** A body of ASCII only, whose length is its number of bytes. */
export function postRequest({ path, token }: Target, body: string, method = 'POST'): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization(token)}Content-Type: application/json\r\n`
  return `${head}Content-Length: ${body.length}\r\n\r\n${body}`
}

function authorization(token: string | undefined): string {
  return token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
}

const TEXT =
  'Slept from ten to four, took water and half of the soup, asked for the window to stay open a little. '.repeat(2)

/** A message of 200 characters. */
export function messageBody(hashKey: string): string {
  return `{"message":"${TEXT.slice(0, 200)}","hashKey":"${hashKey}"}`
}
