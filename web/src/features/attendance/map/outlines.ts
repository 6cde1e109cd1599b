import type { GeoPermissibleObjects } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'
import countriesUrl from 'world-atlas/countries-110m.json?url'

export type Outlines = { land: GeoPermissibleObjects; borders: GeoPermissibleObjects }

type Atlas = Topology<{ countries: GeometryCollection; states: GeometryCollection }>

async function load(url: string): Promise<Atlas> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The outlines of the map answered ${response.status}.`)
  // Our own file, as the package that it comes from describes it.
  return (await response.json()) as Atlas
}

const USA = '840'

/** The countries of the world, and of the United States their states too, which are drawn more closely. */
export async function loadOutlines(): Promise<Outlines> {
  const [world, states] = await Promise.all([load(countriesUrl), load(statesUrl)])
  const { countries } = world.objects
  const others: GeometryCollection = {
    type: 'GeometryCollection',
    geometries: countries.geometries.filter(({ id }) => id !== USA),
  }
  return {
    land: {
      type: 'FeatureCollection',
      features: [...feature(world, others).features, ...feature(states, states.objects.states).features],
    },
    borders: {
      type: 'GeometryCollection',
      geometries: [mesh(world, others, (one, other) => one !== other), mesh(states, states.objects.states)],
    },
  }
}
