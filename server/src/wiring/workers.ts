type Worker = {
  start?(): void
  stop(): Promise<unknown> | void
}

/** What the server does by itself, beside answering: it begins when everything is wired, and ends in an order. */
export function createWorkers() {
  const workers: Worker[] = []
  const deliveries: Worker[] = []
  const settlings: (() => Promise<unknown>)[] = []

  return {
    /** Something that works until the server closes. */
    add<Own extends Worker>(worker: Own): Own {
      workers.push(worker)
      return worker
    },
    /** Something that brings what the others cause, also what they cause as they end. */
    addDelivery<Own extends Worker>(delivery: Own): Own {
      deliveries.push(delivery)
      return delivery
    },
    /** What is left to be done when nothing new comes any more, one after the other. */
    settleWith(settle: () => Promise<unknown>): void {
      settlings.push(settle)
    },
    start(): void {
      for (const worker of [...deliveries, ...workers]) worker.start?.()
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map(async (worker) => worker.stop()))
    },
    async settle(): Promise<void> {
      await Promise.all(deliveries.map(async (delivery) => delivery.stop()))
      for (const settle of settlings) await settle()
    },
  }
}
