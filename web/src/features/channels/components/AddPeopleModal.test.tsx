import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { AddPeopleModal } from './AddPeopleModal.tsx'

const NOBODY =
  'There are no additional collaborators available that can be added. Please add or invite collaborators to the product so you can have them join this channel.'
const nothing = () => undefined

function render(over: Partial<Parameters<typeof AddPeopleModal>[0]> = {}): string {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <AddPeopleModal
      title="Night shift"
      people={[]}
      busy={false}
      error={undefined}
      onAdd={nothing}
      onClose={nothing}
      {...over}
    />,
  )
  return page.textContent
}

describe('adding people', () => {
  it('says that there is nobody left to add, with a way to invite for who may', () => {
    expect(render()).toContain(NOBODY)
    expect(render()).not.toContain('Invite from outside')
    expect(render({ onInvite: nothing })).toContain('Invite from outside')
  })

  it('does not say so while more are on their way, nor where there is someone', () => {
    expect(render({ isLoading: true })).not.toContain(NOBODY)
    expect(render({ people: [buildUser({ fullName: 'Tom Reyes' })] })).not.toContain(NOBODY)
  })
})
