import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SearchPage } from './SearchPage.tsx'

const nothing = () => undefined

function render(over: Partial<Parameters<typeof SearchPage>[0]> = {}): string {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <SearchPage
        text="socks"
        onText={nothing}
        kind="messages"
        hasPatients
        onKind={nothing}
        counts={{}}
        status="ready"
        list={{ type: 'messages', items: [] }}
        view={{
          meId: 1,
          now: 0,
          showsPlaces: false,
          messageTo: () => '',
          channelTo: () => '',
          profileTo: () => null,
          onPerson: nothing,
        }}
        isOffline={false}
        isBehind={false}
        hasFailed={false}
        isLoadingMore={false}
        onMore={null}
        onRetry={nothing}
        everywhere={false}
        onEverywhere={nothing}
        order="relevance"
        onOrder={nothing}
        hasForm
        onForm={nothing}
        people={[]}
        channels={[]}
        recent={[]}
        onForget={nothing}
        backTo="/"
        {...over}
      />
    </MemoryRouter>,
  )
  return page.textContent
}

describe('the search', () => {
  it('offers patients, and the channels of the care team, to those who have them', () => {
    expect(render()).toMatch(/Omni.*Patients/s)
    const guest = render({ hasPatients: false })
    expect(guest).toContain('People')
    expect(guest).not.toMatch(/Patient|Omni|Flag/)
  })

  it('says where not everything could be looked through', () => {
    expect(render()).not.toContain('Search again')
    expect(render({ isBehind: true })).toMatch(/Not everything.*Search again/s)
    expect(render({ isBehind: true, status: 'loading' })).not.toContain('Search again')
  })

  it('says beside what was found that it could not be looked further', () => {
    expect(render({ hasFailed: true })).toMatch(/did not work\..*Search again/s)
  })

  it('proposes all locations where there are several', () => {
    expect(render()).toContain('or all locations')
    expect(render({ everywhere: null })).not.toContain('all locations')
  })
})
