import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export type ReceivedMail = { from: string; to: string[]; data: string }

/** A mail server in small. It answers each recipient with what `answer` says, such as '250 OK' or '550 Nobody here'. */
export async function startSmtpServer(answer: (recipient: string) => string = () => '250 OK') {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, answer, (mail) => received.push(mail))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, answer: (recipient: string) => string, keep: (mail: ReceivedMail) => void): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  say('220 mail.test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })

  function hear(line: string): void {
    if (inData) {
      if (line !== '.') {
        mail.data += `${line}\n`
        return
      }
      inData = false
      keep(mail)
      mail = { from: '', to: [], data: '' }
      return say('250 Kept')
    }
    const [command = ''] = line.toUpperCase().split(' ')
    if (command === 'MAIL') mail.from = line
    if (command === 'RCPT') {
      const reply = answer(line)
      if (reply.startsWith('250')) mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      return say(reply)
    }
    if (command === 'DATA') {
      inData = true
      return say('354 Go on')
    }
    if (command === 'QUIT') {
      say('221 Bye')
      return void socket.end()
    }
    say('250 OK')
  }
}
