/** What every section is given: the way back to the list, where that does not stand beside it. */
export type SectionProps = { backTo: string | null }
