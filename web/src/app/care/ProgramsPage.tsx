import type { Location } from '@kinward/contract/locations'
import type { Program } from '@kinward/contract/programs'
import { useState } from 'react'
import { ProgramCard } from '../../features/programs/components/ProgramCard.tsx'
import { ProgramModal } from '../../features/programs/components/ProgramModal.tsx'
import styles from '../../features/programs/components/programs.module.css'
import { texts } from '../../features/programs/components/texts.ts'
import { mayMakePrograms, onlyHere } from '../../features/programs/program-policy.ts'
import { useArchiveProgram, useProgramsQuery, useSaveProgram } from '../../features/programs/use-programs.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from '../settings/Loaded.tsx'
import care from './care.module.css'
import type { CarePageProps } from './care-page.ts'

type Dialog = { kind: 'make' } | { kind: 'change' | 'end'; program: Program }

/** The programs of the organisation, and who takes part in them here. */
export function ProgramsPage({ location, backTo, choice }: CarePageProps) {
  const { locations } = useSession()
  const query = useProgramsQuery(location)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [showsEnded, setShowsEnded] = useState(false)
  const canMake = mayMakePrograms(location)
  const taking = useArchiveProgram(location)
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      {choice}
      {canMake && (
        <div className={care.toolbar}>
          <Button onClick={() => setDialog({ kind: 'make' })}>{texts.make}</Button>
        </div>
      )}
      <Loaded query={query}>
        {(programs) => {
          const ended = programs.filter(({ archived_at }) => archived_at !== null)
          const shown = showsEnded ? programs : programs.filter(({ archived_at }) => archived_at === null)
          if (programs.length === 0)
            return <EmptyState title={texts.none} hint={canMake ? texts.noneHint : texts.noneForStaff} />
          return (
            <>
              <ul className={styles.list}>
                {shown.map((program) => (
                  <ProgramCard
                    key={program.id}
                    location={location}
                    program={program}
                    others={onlyHere(location, locations, program)}
                    tools={
                      canMake &&
                      (program.archived_at === null ? (
                        <>
                          <Button size="s" onClick={() => setDialog({ kind: 'change', program })}>
                            {texts.change}
                          </Button>
                          <Button size="s" onClick={() => setDialog({ kind: 'end', program })}>
                            {texts.end}
                          </Button>
                        </>
                      ) : (
                        <Button
                          size="s"
                          onClick={() =>
                            taking.mutate(
                              { programId: program.id, archiveStatus: false },
                              { onError: (error) => toast.error({ title: whyRefused(error) ?? '' }) },
                            )
                          }
                        >
                          {texts.takeUp}
                        </Button>
                      ))
                    }
                  />
                ))}
              </ul>
              {ended.length > 0 && !showsEnded && (
                <Button size="s" onClick={() => setShowsEnded(true)}>
                  {texts.showEnded(ended.length)}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      {dialog && <OpenDialog location={location} dialog={dialog} onClose={() => setDialog(null)} />}
    </SettingsPage>
  )
}

function OpenDialog({ location, dialog, onClose }: { location: Location; dialog: Dialog; onClose: () => void }) {
  const saving = useSaveProgram(location)
  const ending = useArchiveProgram(location)
  if (dialog.kind === 'end') {
    const { id: programId, name } = dialog.program
    return (
      <ConfirmDialog
        title={texts.endTitle(name)}
        text={texts.endText}
        confirm={texts.endNow(name)}
        cancel={texts.cancel}
        destructive
        busy={ending.isPending}
        error={whyRefused(ending.error)}
        onConfirm={() => ending.mutate({ programId, archiveStatus: true }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    )
  }
  const program = dialog.kind === 'change' ? dialog.program : null
  return (
    <ProgramModal
      program={program}
      busy={saving.isPending}
      error={whyRefused(saving.error)}
      onSave={(wish) => saving.mutate({ programId: program?.id ?? null, wish }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
