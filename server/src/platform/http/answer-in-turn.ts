import { type IncomingMessage, ServerResponse } from 'node:http'

const ready: (() => void)[] = []

/**
 * Answers that become ready together are written one right after the other, once all of them have been put together:
 * whoever reads them is then woken once. Woken between any two, they cost twice as much to write.
 */
export class AnswerInTurn<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override end(...last: unknown[]): this {
    const write = (): this => super.end(...(last as Parameters<ServerResponse['end']>))
    if (typeof last[0] !== 'string') return write()
    if (ready.push(write) === 1) process.nextTick(writeAll)
    return this
  }
}

function writeAll(): void {
  for (const write of ready.splice(0)) write()
}
