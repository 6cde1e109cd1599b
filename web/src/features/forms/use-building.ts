import type { Form } from '@kinward/contract/forms'
import { useState } from 'react'
import { z } from 'zod'
import { keepWords, type KeyValueStore } from '../../lib/storage.ts'
import { draftOf, type FormDraft } from './build-form.ts'

/** A form that is half made is not one that can be published: of what was kept only the shape is looked at. */
const Kept = z.object({
  name: z.string(),
  patients: z.boolean(),
  family: z.boolean(),
  definition: z.custom<FormDraft['definition']>(
    (found) =>
      z.object({ questions: z.array(z.object({ id: z.string() })), ranges: z.array(z.unknown()) }).safeParse(found)
        .success,
  ),
})

export function readDraft(kept: KeyValueStore, key: string): FormDraft | null {
  try {
    return Kept.parse(JSON.parse(kept.getItem(key) ?? ''))
  } catch {
    return null
  }
}

/** A form on the table of whoever makes it, kept in this browser until it is published or thrown away. */
export function useBuilding(kept: KeyValueStore, key: string, form: Form | null) {
  const [fresh] = useState(() => draftOf(form))
  const [recovered, setRecovered] = useState(() => readDraft(kept, key))
  const [draft, setDraft] = useState(recovered ?? fresh)
  const [run, setRun] = useState(0)
  const forget = () => kept.removeItem(key)

  return {
    draft,
    isRecovered: recovered !== null,
    isChanged: JSON.stringify(draft) !== JSON.stringify(fresh),
    /** Another one after each start, for fields that hold what is typed. */
    run,
    change(part: Partial<FormDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      keepWords(kept, key, JSON.stringify(next))
    },
    startOver() {
      forget()
      setDraft(fresh)
      setRecovered(null)
      setRun(run + 1)
    },
    forget,
  }
}
