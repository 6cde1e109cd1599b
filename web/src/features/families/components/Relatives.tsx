import type { FamilyRecord } from '@kinward/contract/families'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { texts } from '../texts.ts'
import { type OfPatient, useFamilyQuery } from '../use-families.ts'
import styles from './families.module.css'
import { RelativeRow } from './RelativeRow.tsx'

type RelativesProps = {
  patient: OfPatient
  /** What can be done about someone, beside their name. */
  renderActions: (record: FamilyRecord) => ReactNode
}

/** Who belongs to a patient, and how far they have come. */
export function Relatives({ patient, renderActions }: RelativesProps) {
  const { data, isError, refetch } = useFamilyQuery(patient)
  return (
    <>
      {!data && isError && (
        <p>
          {texts.failed}{' '}
          <Button size="s" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p>{texts.none}</p>}
      <ul className={styles.list}>
        {data?.map((record) => (
          <RelativeRow key={record.id} record={record}>
            {renderActions(record)}
          </RelativeRow>
        ))}
      </ul>
    </>
  )
}
