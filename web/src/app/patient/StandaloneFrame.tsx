import type { Location } from '@kinward/contract/locations'
import type { PatientDetails } from '@kinward/contract/managing-patients'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from '../../features/clinical-record/components/record.module.css'
import { texts } from '../../features/clinical-record/components/texts.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { mayReadRecord } from '../../features/patient-notes/note-policy.ts'
import { usePatientQuery } from '../../features/patients/use-patients-query.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { channelPath, idFrom, locationPath } from '../paths.ts'
import { withIdentifier } from './with-identifier.ts'

type Found = { location: Location; patient: PatientDetails; params: URLSearchParams }
type StandaloneFrameProps = { title: string; children: (found: Found) => ReactNode }

const nothing = <EmptyState fill heading="h1" title={texts.noPatient} hint={texts.noPatientHint} />

/** A page about one patient, named in the query by `patientId` and `locationId`, for those who may read their record. */
export function StandaloneFrame({ title, children }: StandaloneFrameProps) {
  const [params] = useSearchParams()
  const { data: locations } = useLocationsQuery(useQueryClient())
  const patientId = idFrom(params.get('patientId'))
  const location = locations.find(({ id }) => id === idFrom(params.get('locationId')))
  if (!location || patientId === null || !mayReadRecord(location)) return <main className={styles.page}>{nothing}</main>
  return (
    <OfPatient key={patientId} title={title} location={location} patientId={patientId} params={params}>
      {children}
    </OfPatient>
  )
}

type OfPatientProps = StandaloneFrameProps & { location: Location; patientId: number; params: URLSearchParams }

function OfPatient({ title, location, patientId, params, children }: OfPatientProps) {
  const { data: patient, isError } = usePatientQuery(placeOf(location), patientId)
  if (!patient) return <main className={styles.page}>{isError ? nothing : <Skeleton rows={6} />}</main>
  const { groupId, hasJoined } = patient
  const backTo = hasJoined && groupId !== null ? channelPath(location.id, groupId) : locationPath(location.id)
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Link to={backTo} className={styles.back} aria-label={texts.back}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
        </Link>
        <div>
          <h1>{title}</h1>
          <p>
            {withIdentifier(patient)} · {location.name}
          </p>
        </div>
      </header>
      {children({ location, patient, params })}
    </main>
  )
}
