import { useSyncExternalStore } from 'react'
import { ignoreFailure } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from './components/texts.ts'
import { pushDevice } from './device.ts'

/** Whether this browser is pushed to, and changing it. */
export function usePush() {
  const state = useSyncExternalStore(pushDevice.state.subscribe, pushDevice.state.get)
  const orSay = (title: string, turn: Promise<unknown>) => ignoreFailure(turn.catch(() => toast.error({ title })))
  return {
    state,
    turn: (isOn: boolean) => orSay(texts.failed, isOn ? pushDevice.turnOn() : pushDevice.turnOff()),
    test: () =>
      orSay(
        texts.testFailed,
        pushDevice.test().then(() => toast.success({ title: texts.testSent })),
      ),
  }
}
