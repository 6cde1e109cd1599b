/** The flags of Harbor Hospice, in the order their ids are given. */
export const FLAGS = [
  { abrv: 'PC', label: 'Pain crisis', priority: 1 },
  { abrv: 'RD', label: 'Respiratory distress', priority: 1 },
  { abrv: 'TR', label: 'Transitioning', priority: 1 },
  { abrv: 'FR', label: 'Fall risk', priority: 2 },
  { abrv: 'AG', label: 'Agitation', priority: 2 },
  { abrv: 'WC', label: 'Wound care', priority: 2 },
  { abrv: 'NA', label: 'New admission', priority: 3 },
  { abrv: 'ST', label: 'Stable', priority: 4 },
  { abrv: 'O2', label: 'Oxygen', priority: 0 },
  { abrv: 'IN', label: 'Interpreter', priority: 0 },
] as const

export function flagId(abrv: string): number {
  const index = FLAGS.findIndex((flag) => flag.abrv === abrv)
  if (index < 0) throw new Error(`no flag ${abrv}`)
  return index + 1
}
